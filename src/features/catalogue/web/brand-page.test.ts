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

it('R-ROUTE-10 R-ENT-18 the page of a brand has its name, picture and description, and its goods', async () => {
  const main = await mainOf({ image: ['/luch.png', '/other.png'], description: 'Завод в Туле' });
  expect(main).toMatch(/<h1[^>]*>Луч<\/h1>.*src="\/luch\.png".*Завод в Туле.*Лампа/s);
  const bare = await mainOf({});
  expect(bare).toMatch(/<h1[^>]*>Луч<\/h1>.*Лампа/s);
  expect(bare).not.toContain('luch.png');
});
