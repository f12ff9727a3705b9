import { describe, expect, it } from 'vitest';
import type { Role } from '#shared/roles.ts';
import { aCatalogueItem } from '#web/testing/catalogue-item.ts';
import { headerOf, renderVisit } from '#web/testing/render-visit.ts';
import type { Compared } from '../contract.ts';

const lamp = aCatalogueItem(1, { name: 'Лампа' });
const outOfStock = { isInStock: false, name: 'Нет в наличии', color: 'out-of-stock' } as const;
const spot = aCatalogueItem(2, { name: 'Прожектор', stockStatus: outOfStock });
const pump = aCatalogueItem(3, { name: 'Насос' });
const compared: Compared = {
  items: [lamp, pump, spot],
  sections: [
    {
      id: 10,
      name: 'Свет',
      ids: [1, 2],
      properties: [{ code: 'power', name: 'Мощность', values: ['9 Вт', '30 Вт'] }],
    },
    { id: 20, name: 'Насосы', ids: [3], properties: [] },
  ],
};

async function mainOf(role: Role, data: Compared): Promise<string> {
  const answers = {
    compareList: () => data,
    header: () => headerOf({ compare: data.items.map(({ id }) => id), favorite: [2] }),
  };
  const { html, errors, status } = await renderVisit('/compare/', { role, answers });
  expect([status, errors]).toEqual([200, []]);
  return html.slice(html.indexOf('<main'), html.indexOf('</main>'));
}

describe('the page of the comparison', () => {
  it(
    'shows products of a section as columns with row actions, and its other sections',
    { tags: ['R-CALL-050', 'R-ROUTE-19'] },
    async () => {
      const main = await mainOf('USER', compared);
      expect([...main.matchAll(/<th scope="col" aria-label="([^"]+)"/g)].map(([, name]) => name)).toEqual([
        'Лампа',
        'Прожектор',
      ]);
      expect(main).toMatch(/type="radio"[^>]*checked=""[^>]*\/?>Свет.*type="radio".*Насосы/s);
      expect(main).toMatch(/<th scope="row"[^>]*>Мощность.*9 Вт.*30 Вт/s);
      expect(main.match(/>В корзину</g)).toHaveLength(1);
      expect(main.match(/data-quantity/g)).toHaveLength(1);
      expect(main).toMatch(/В избранное: Лампа.*В сравнении: Лампа.*В избранном: Прожектор.*В сравнении: Прожектор/s);
      expect(main).toMatch(/role="switch".*Только отличия/s);
      expect(main).toContain('Очистить сравнение');
    },
  );

  it('shows a manager marks but no purchase controls', { tags: ['R-ROLE-15', 'R-ROLE-14'] }, async () => {
    const main = await mainOf('MANAGER', compared);
    expect(main).toMatch(/В избранное: Лампа.*В сравнении: Лампа/s);
    expect(main).not.toMatch(/data-quantity|В корзин/);
  });

  it('links to the catalogue when it is empty', { tags: ['R-CALL-050'] }, async () => {
    const main = await mainOf('USER', { items: [], sections: [] });
    expect(main).toMatch(/Сравнивать пока нечего.*<a [^>]*href="\/catalog\/"[^>]*>.*Перейти в каталог/s);
    expect(main).not.toMatch(/<table|Очистить/);
  });
});
