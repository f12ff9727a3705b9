import { expect, it } from 'vitest';
import { aCatalogueItem } from '#web/testing/catalogue-item.ts';
import { aListing } from '#web/testing/listing.ts';
import { renderVisit } from '#web/testing/render-visit.ts';
import type { BrandListing } from '../contract.ts';

async function mainOf(brand: Partial<BrandListing['brand']>): Promise<string> {
  const luch = { name: 'Луч', code: 'luch', url: '/brands/luch/', image: [], count: 1, description: '', ...brand };
  const breadcrumbs = [{ path: '/brands/luch/', title: 'Луч' }];
  const brandPage = () => ({ ...aListing([aCatalogueItem(7, { name: 'Лампа' })], { breadcrumbs }), brand: luch });
  const { html, errors, status } = await renderVisit('/brands/luch/', { role: 'USER', answers: { brandPage } });
  expect([status, errors]).toEqual([200, []]);
  return html.slice(html.indexOf('<main'), html.indexOf('</main>'));
}

it('a brand page shows name, picture, description and products', { tags: ['R-ROUTE-10', 'R-ENT-18'] }, async () => {
  const main = await mainOf({ image: ['/luch.png', '/other.png'], description: 'Завод в Туле' });
  expect(main).toMatch(/<h1[^>]*>Луч<\/h1>.*src="\/luch\.png".*Завод в Туле.*Лампа/s);
  const bare = await mainOf({});
  expect(bare).toMatch(/<h1[^>]*>Луч<\/h1>.*Лампа/s);
  expect(bare).not.toContain('luch.png');
});

it(
  'brands are listed under their letters with their first picture or their initial',
  { tags: ['R-ROUTE-09', 'R-ENT-18'] },
  async () => {
    const card = (name: string, image: string[] = []) => ({
      name,
      code: name,
      url: `/brands/${name}/`,
      image,
      count: 1,
    });
    const brandList = () => ({ brands: [card('abb', ['/abb.png', '/b.png']), card('ABC'), card('Луч')] });
    const { html, errors } = await renderVisit('/brands/', { role: 'USER', answers: { brandList } });
    expect(errors).toEqual([]);
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
    expect(main).toMatch(
      /<h2[^>]*>A<\/h2>.*href="\/brands\/abb\/".*href="\/brands\/ABC\/".*<h2[^>]*>Л<\/h2>.*href="\/brands\/Луч\/"/s,
    );
    expect([...main.matchAll(/<img src="([^"]+)"/g)].map(([, src]) => src)).toEqual(['/abb.png']);
    expect([...main.matchAll(/<b aria-hidden="true">(.)</g)].map(([, letter]) => letter)).toEqual(['A', 'Л']);
  },
);
