import { describe, expect, it } from 'vitest';
import type { Role } from '#shared/roles.ts';
import { NBSP } from '#shared/number-format.ts';
import { aCatalogueItem } from '#web/testing/catalogue-item.ts';
import { headerOf, renderVisit } from '#web/testing/render-visit.ts';
import type { ProductDetail } from '../contract.ts';

const custom = { symbol: 'бухта', ratio: 0.02 };
const measure = { measureBase: { symbol: 'м', ratio: 1 }, measureCustom: custom, price: 12.5, shippingType: 'Бухтами' };

/** Wire by the coil of 50 metres, of which nothing more is known. */
function aProduct(fields: Partial<ProductDetail> = {}): ProductDetail {
  return {
    ...aCatalogueItem(7, { name: 'Провод', article: null, packageCount: 50, measure: { ...measure } }),
    gallery: [],
    brand: null,
    characteristics: [],
    description: '',
    documents: [],
    weight: 0,
    breadcrumbs: [{ path: '/catalog/', title: 'Каталог' }],
    linked: { analogues: 0, similarProducts: 0, accessories: 0, consumables: 0 },
    variants: null,
    ...fields,
  };
}

/** What the server writes of the page, without non-breaking spaces. */
async function mainOf(product: ProductDetail, role: Role = 'USER', basket: { id: number; quantity: number }[] = []) {
  const answers = { productDetail: () => product, header: () => headerOf({ basket }) };
  const { html, errors, status } = await renderVisit('/detail/?code=provod', { role, answers });
  expect([status, errors]).toEqual([200, []]);
  return html.slice(html.indexOf('<main'), html.indexOf('</main>')).replaceAll(NBSP, ' ');
}

describe('the page of a product', () => {
  it('shows all fields of the product', { tags: ['R-ROUTE-11'] }, async () => {
    const main = await mainOf(
      aProduct({
        article: 'ПВ-1',
        properties: { shortcode: { value: '00451' } },
        isNew: true,
        previewPicture: '/1.jpg',
        gallery: ['/1.jpg', '/2.jpg'],
        brand: { name: 'Луч', code: 'luch' },
        characteristics: [{ name: 'Сечение', value: '2,5 мм²' }],
        description: 'Медный, гибкий',
        offers: [{ code: 'cvet', name: 'Цвет', items: [{ offerId: 71, value: 'Белый', selected: true }] }],
        documents: [{ name: 'Паспорт', url: '/files/passport.pdf' }],
      }),
    );
    expect(main).toMatch(/<h1[^>]*>.*Провод/);
    expect(main).toContain('Новинка');
    expect(main).toMatch(
      /Артикул<\/dt><dd>ПВ-1.*Короткий код<\/dt><dd>00451.*Бренд<\/dt><dd><a href="\/brands\/luch\/"/,
    );
    expect(main).toMatch(/src="\/1\.jpg".*aria-label="Изображение 2 из 2"/s);
    expect(main).toMatch(/В избранное.*Сравнить/s);
    expect(main).toMatch(/В наличии.*12,50 ₽/s);
    expect(main).toMatch(/Цвет<\/legend>.*checked="".*Белый/s);
    expect(main).toMatch(/Характеристики<\/h2>.*Сечение<\/th><td>2,5 мм²/s);
    expect(main).toMatch(/Описание<\/h2><p[^>]*>Медный, гибкий/);
    expect(main).toMatch(/Документы<\/h2>.*<button[^>]*>.*Паспорт<\/button>/s);
  });

  it('omits empty fields', { tags: ['R-ROUTE-11'] }, async () => {
    const main = await mainOf(aProduct());
    for (const title of ['Артикул', 'Короткий код', 'Бренд', 'Характеристики', 'Описание', 'Документы', 'Новинка'])
      expect(main).not.toContain(title);
    expect(main).not.toMatch(/role="tab"|Связанные товары|Вы недавно смотрели/);
  });

  it('has a tab for each non-empty list of products', { tags: ['R-FEAT-14'] }, async () => {
    const tabsOf = async (linked: ProductDetail['linked']) =>
      [...(await mainOf(aProduct({ linked }))).matchAll(/role="tab"[^>]*>(.*?)<\/button>/g)].map(([, text]) =>
        text!.replaceAll(/<[^>]+>/g, ''),
      );
    expect(await tabsOf({ analogues: 2, similarProducts: 3, accessories: 4, consumables: 5 })).toEqual([
      'Аналоги 2',
      'Похожие товары 3',
      'Аксессуары 4',
      'Расходные материалы 5',
    ]);
    expect(await tabsOf({ analogues: 0, similarProducts: 0, accessories: 1, consumables: 0 })).toEqual([
      'Аксессуары 1',
    ]);
  });
});

describe('purchase on the page of a product', () => {
  it(
    'accepts either unit and shows the other; without a ratio only one',
    { tags: ['R-PROD-01', 'R-PROD-02', 'R-STEP-12'] },
    async () => {
      const main = await mainOf(aProduct(), 'USER', [{ id: 7, quantity: 75 }]);
      expect(main).toMatch(/Единица измерения<\/legend>.*type="radio".*<span[^>]*>м<\/span>.*type="radio".*бухта/s);
      expect(main).toMatch(/data-quantity=""[^>]*value="75"/);
      expect(main).toMatch(/= 1\sбухта и 25\sм/);
      const single = await mainOf(aProduct({ measure: { ...aProduct().measure, measureCustom: null } }));
      expect(single).toContain('data-quantity');
      expect(single).not.toMatch(/Единица измерения|type="radio"|= \d/);
    },
  );

  it(
    'is absent for an out-of-stock product and for a manager',
    { tags: ['R-STATE-004', 'R-STATE-005', 'R-ROLE-12', 'R-ROLE-13'] },
    async () => {
      const stockStatus = { isInStock: false, name: 'Нет в наличии', color: 'out-of-stock' } as const;
      const out = await mainOf(aProduct({ stockStatus, hasSimilar: true }));
      const alone = await mainOf(aProduct({ stockStatus }));
      const manager = await mainOf(aProduct(), 'MANAGER');
      for (const main of [out, alone, manager]) expect(main).not.toMatch(/data-quantity|В корзин/);
      expect(out).toContain('Подобрать аналог');
      expect(alone).not.toContain('Подобрать аналог');
      expect(manager).toContain('12,50 ₽');
    },
  );
});
