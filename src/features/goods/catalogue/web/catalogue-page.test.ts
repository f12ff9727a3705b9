import { describe, expect, it } from 'vitest';
import type { Role } from '#shared/roles.ts';
import { aCatalogueItem } from '#web/testing/catalogue-item.ts';
import { aListing } from '#web/testing/listing.ts';
import { headerOf, renderVisit } from '#web/testing/render-visit.ts';
import type { CatalogueItem } from '../contract.ts';

/** Wire by the coil. */
const item = (id: number, fields: Partial<CatalogueItem> = {}) =>
  aCatalogueItem(id, {
    packageCount: 50,
    measure: { measureBase: { symbol: 'м', ratio: 1 }, price: 12.5, shippingType: 'Бухтами' },
    prices: { valueBase: 12.5, valueVat: 12.5, discountPrice: null, currency: 'RUB' },
    ...fields,
  });
const outOfStock = { stockStatus: { isInStock: false, name: 'Нет в наличии', color: 'out-of-stock' } as const };

/** The rows as the server renders them, in their order. */
async function rowsOf(role: Role, items: CatalogueItem[], basket: { id: number; quantity: number }[] = []) {
  const answers = {
    catalogRoot: () => aListing(items),
    header: () => headerOf({ user: { ...headerOf({}).user, role }, basket }),
  };
  const { html, errors } = await renderVisit('/catalog/', { role, answers });
  expect(errors).toEqual([]);
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  const rows = main.split('<tr ').slice(1);
  expect(rows).toHaveLength(items.length);
  expect(main.includes('Выбрать все')).toBe(role !== 'MANAGER');
  return rows;
}

/** What a reader sees of a row, without its tags. */
const textOf = (row: string): string => row.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');

describe('rows of the catalogue', () => {
  it('have a sticker for new products, and one for promotions that leads to them', { tags: ['R-ENT-19'] }, async () => {
    const action = { name: 'Весна', url: '/actions/vesna/' };
    const rows = await rowsOf('USER', [item(1), item(2, { isNew: true }), item(3, { appliedAction: action })]);
    const both = (await rowsOf('USER', [item(4, { isNew: true, appliedAction: action })]))[0]!;
    const stickers = [...rows, both].map((row) => textOf(row).match(/Новинка|Акция/g) ?? []);
    expect(stickers).toEqual([[], ['Новинка'], ['Акция'], ['Новинка', 'Акция']]);
    // Nothing else stands between the name and the marks
    expect(textOf(both)).toMatch(/Артикул A-4 .*Товар 4 Новинка Акция В избранное/);
    expect(rows[2]).toContain('title="Весна" href="/actions/vesna/"');
  });

  it(
    'show the purchase controls that stock and basket allow',
    { tags: ['R-STATE-002', 'R-STATE-003', 'R-STATE-004', 'R-STATE-005'] },
    async () => {
      const [inStock, inBasket, out, withSimilar] = await rowsOf(
        'USER',
        [item(1), item(2), item(3, outOfStock), item(4, { ...outOfStock, hasSimilar: true })],
        [{ id: 2, quantity: 100 }],
      );
      expect(inStock).toMatch(/data-quantity=""[^>]*value="50".*>В корзину</s);
      expect(inBasket).toMatch(/value="100".*aria-disabled="true".*>В корзине<.*Товар уже в корзине/s);
      expect(inBasket).toMatch(/type="checkbox" disabled=""/);
      for (const row of [out, withSimilar]) {
        expect(row).not.toMatch(/data-quantity|В корзин|checkbox/);
        expect(row).toContain('Нет в наличии');
      }
      expect(out).not.toContain('Подобрать аналог');
      expect(withSimilar).toContain('Подобрать аналог');
    },
  );

  it('show the selected offer and its quantity in the basket', { tags: ['R-STATE-006', 'R-STATE-002'] }, async () => {
    const offers = [
      {
        code: 'cvet',
        name: 'Цвет',
        items: [
          { offerId: 71, value: 'Белый', selected: false },
          { offerId: 72, value: 'Серый', selected: true },
        ],
      },
    ];
    const rowOf = async (id: number) => (await rowsOf('USER', [item(7, { offers })], [{ id, quantity: 150 }]))[0]!;
    expect(await rowOf(72)).toMatch(/value="150".*>В корзине<.*Товар уже в корзине/s);
    for (const id of [7, 71]) expect(await rowOf(id)).toMatch(/value="50".*>В корзину</s);
  });

  it('explain the order quantity on hover', { tags: ['R-UNIT-01', 'R-FMT-10'] }, async () => {
    const rules = { minOrderCount: 60, measure: { ...item(1).measure, minCount: 100 } };
    const [row] = await rowsOf('USER', [item(1, rules)]);
    const label =
      /aria-describedby="([^"]+)"><span[^>]*>×50<\/span><span[^>]*>Бухтами, по 50 м, 12,50 ₽ за м<\/span><span id="([^"]+)" role="tooltip"[^>]*>(.*?)</;
    const [, describedBy, id, text] = label.exec(row!.replaceAll('\u00a0', ' ')) ?? [];
    expect(text).toBe('Минимальное кол-во для покупки 100 м. Можно покупать по 50 м.');
    expect(describedBy).toBe(id);
  });

  it(
    'show a manager prices and marks but no selection or purchase controls',
    { tags: ['R-UNIT-01', 'R-CAT-02', 'R-CAT-03', 'R-CAT-07'] },
    async () => {
      const [row] = await rowsOf('MANAGER', [item(1)]);
      expect(row?.replaceAll('\u00a0', ' ')).toMatch(/Бухтами, по 50 м, 12,50 ₽ за м/);
      expect(row).toMatch(/В избранное.*Сравнить/s);
      expect(row).not.toMatch(/data-quantity|В корзин|checkbox/);
    },
  );

  it('name what is not sold to the company, and to staff what has no base price', { tags: ['R-CAT-07'] }, async () => {
    const withoutPrice = [item(1, { prices: null })];
    expect((await rowsOf('USER', withoutPrice))[0]).toContain('Нет в продаже для вашей компании');
    const [row] = await rowsOf('MANAGER', withoutPrice);
    expect(row).toContain('Базовая цена не назначена');
    expect(row).not.toContain('вашей компании');
  });
});

describe('a catalogue without products', () => {
  const mainOf = async (path: string, answers: Record<string, () => unknown>) => {
    const { html } = await renderVisit(path, { role: 'USER', answers });
    return html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  };

  it('says so on its first page, without a link to itself', async () => {
    const main = await mainOf('/catalog/', { catalogRoot: () => aListing([]) });
    expect(main).toContain('В каталоге пока нет товаров');
    expect(main).not.toContain('Весь каталог');
  });

  it('leads from an empty section to the whole catalogue', async () => {
    const section = { id: 1, name: 'Кабель', code: 'kabel', url: '/catalog/kabel/', count: 0, picture: null, text: '' };
    const main = await mainOf('/catalog/kabel/', { catalogPage: () => aListing([], { section }) });
    expect(main).toContain('В разделе пока нет товаров');
    expect(main).toMatch(/href="\/catalog\/"[^>]*>Весь каталог/);
  });
});
