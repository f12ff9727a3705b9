import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type PriceTerms, priceItems } from '#goods/pricing/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { aCompany } from '#identity/accounts/server/factory.ts';
import { goodsFile, offer, offersFile, type Price, type PriceType, product, withVat } from './exports.fixture.ts';
import { importReport } from './report/import-report.ts';
import { importNote } from './tables.ts';
import { importTexts, notesOf, valueOf } from './import.fixture.ts';

let db: Db;
beforeAll(async () => {
  ({ db } = await testDatabase());
});

/** One product of a source of its own, `a`, with its prices. */
async function priced(
  source: string,
  types: PriceType[],
  prices: Price[],
  options: { goods?: string; settings?: object } = {},
) {
  const [report] = await importTexts(
    db,
    {
      'offers.xml': offersFile(source, types, offer('a', prices)),
      'goods.xml': goodsFile(source, product({ id: 'a', more: options.goods ?? '' })),
    },
    options.settings,
  );
  return report!;
}

async function pricesOf(sourceId: number): Promise<Record<string, string>> {
  const { rows } = await db.execute<{ name: string; value: string }>(sql`
    select t.name, p.currency || ' ' || p.value as value from price p join price_type t on t.id = p.price_type_id
    where t.source_id = ${sourceId} order by t.name`);
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

async function reasonsOf(runId: number): Promise<string[]> {
  const rows = await db
    .select()
    .from(importNote)
    .where(and(eq(importNote.runId, runId), eq(importNote.code, 'price-type-assumed')));
  return rows.map(({ reason }) => reason);
}

const PURCHASE_NAMES = [
  'Закупочная',
  'Себестоимость',
  'Плановая цена',
  'ЗАКУПКА',
  'Учетная (покупная) цена',
  'Основная цена приобретени',
  'Оптовая закупочная',
  'Прайс поставщика',
];
const UNCLEAR_NAMES = ['Основная', 'Новое соглашение', 'offers 31.08', 'Топтовая'];

describe('the base price type', () => {
  it('is the only type of the files; new types are hidden', async () => {
    const report = await priced('b1', [{ id: 't', name: 'Оптовая' }], [{ type: 't', value: '10' }]);
    expect(report.baseType).toBe('Оптовая');
    expect(await valueOf(db, sql`select visibility from price_type where source_id = ${report.sourceId}`)).toBe(
      'hidden',
    );
  });

  it('is not chosen automatically among several, and only if its name speaks of selling', async () => {
    const several = await priced(
      'b2',
      [
        { id: 't', name: 'Оптовая' },
        { id: 'u', name: 'Розничная' },
      ],
      [],
    );
    expect(several.baseType).toBeNull();
    for (const [index, name] of [...PURCHASE_NAMES, ...UNCLEAR_NAMES].entries()) {
      expect((await priced(`b3-${index}`, [{ id: 't', name }], [])).baseType).toBeNull();
    }
  });

  it.each(['Розничные г. Чита', 'Мелкооптовая', 'Отпускная цена', 'Прайс', 'BASE', 'инет', 'Дилер 3'])(
    'is %s, which speaks of selling',
    async (name) => {
      expect((await priced(`b7 ${name}`, [{ id: 't', name }], [])).baseType).toBe(name);
    },
  );

  it('is asked for with what speaks for and against each type', async () => {
    const report = await priced(
      'b8',
      [
        { id: 't', name: 'Оптовая' },
        { id: 'u', name: 'Учетная (покупная) цена' },
        { id: 'e', name: 'Экспорт', currency: 'EUR' },
      ],
      [
        { type: 't', value: '10' },
        { type: 'e', value: '1' },
      ],
    );
    expect(importReport([report]).slice(6, 10)).toEqual([
      '  базовый вид цены не выбран, продаётся только по виду цены договора; выберите: --price-type=НАЗВАНИЕ',
      '    «Оптовая»: за — название говорит о продаже («Опт»), цен в RUB 1',
      '    «Учетная (покупная) цена»: против — название говорит о закупке («Учетн»), цен нет',
      '    «Экспорт»: против — название не говорит о продаже, цен в EUR 1, а договоров в EUR нет: они не продаются',
    ]);
    const bases = sql`select count(*) from price_type where source_id = ${report.sourceId} and is_base`;
    expect(await valueOf(db, bases)).toBe(0);
  });

  it('whose prices are in a currency of no contract is reported as not sold', async () => {
    const euro = [{ id: 't', name: 'Оптовая', currency: 'EUR' }];
    const report = await priced('b9', euro, [{ type: 't', value: '1' }]);
    expect(importReport([report])).toContain(
      '  базовый вид цены: «Оптовая»; внимание: цен в EUR 1, а договоров в EUR нет: они не продаются',
    );
    await aCompany(db, { currency: 'EUR' });
    const again = await priced('b9', euro, [{ type: 't', value: '1' }]);
    expect(importReport([again])).toContain('  базовый вид цены: «Оптовая»');
  });

  it("stays when another single type arrives, and changes only on the operator's request", async () => {
    await priced('b4', [{ id: 't', name: 'Оптовая' }], []);
    expect((await priced('b4', [{ id: 'u', name: 'Розничная' }], [])).baseType).toBe('Оптовая');
    const moved = await priced('b4', [], [], { settings: { priceType: ' розничная ' } });
    expect(moved.baseType).toBe('Розничная');
    const bases = sql`select count(*) from price_type where source_id = ${moved.sourceId} and is_base`;
    expect(await valueOf(db, bases)).toBe(1);
  });

  it('may be a purchase type when the operator names it', async () => {
    const report = await priced('b5', [{ id: 't', name: 'Закупочная' }], [], { settings: { priceType: 'Закупочная' } });
    expect(report.baseType).toBe('Закупочная');
  });

  it('with an unknown name is refused with the list of known names, and nothing changes', async () => {
    const before = await valueOf(db, sql`select count(*) from source`);
    const wrong = priced('b6', [{ id: 't', name: 'Оптовая' }], [], { settings: { priceType: 'Лучшая' } });
    await expect(wrong).rejects.toThrow('вида цены «Лучшая» нет; есть: «Оптовая»');
    expect(await valueOf(db, sql`select count(*) from source`)).toBe(before);
  });
});

describe('what a company pays', () => {
  const contract = (fields: Partial<PriceTerms> = {}): PriceTerms => ({
    companyId: 1,
    priceTypeId: null,
    currency: 'RUB',
    discountPercent: 0,
    ...fields,
  });
  const types = [
    { id: 'own', name: 'Дилерская' },
    { id: 'base', name: 'Оптовая' },
    { id: 'usd', name: 'Экспорт', currency: 'USD' },
  ];

  it('is the price of its own type, else of the base type of the source, else none; other currencies are not sold', async () => {
    const offers = [
      offer('both', [
        { type: 'own', value: '90' },
        { type: 'base', value: '100' },
      ]),
      offer('base', [{ type: 'base', value: '100' }]),
      offer('none', []),
      offer('empty', [{ type: 'base', value: '' }]),
      offer('foreign', [{ type: 'base', value: '5', more: '<Валюта>USD</Валюта>' }]),
    ].join('');
    const goods = ['both', 'base', 'none', 'empty', 'foreign'].map((id) => product({ id })).join('');
    const [report] = await importTexts(
      db,
      { 'goods.xml': goodsFile('pay', goods), 'offers.xml': offersFile('pay', types, offers) },
      { priceType: 'Оптовая' },
    );
    await db.execute(sql`update price_type set visibility = 'sale' where external_id = 'own'`);
    const own = await valueOf<number>(db, sql`select id from price_type where external_id = 'own'`);
    const { rows } = await db.execute<{ id: number; external_id: string }>(
      sql`select id, external_id from product where source_id = ${report!.sourceId}`,
    );
    const ids = rows.map(({ id }) => id);
    const paid = async (terms: PriceTerms) => {
      const prices = await priceItems(db, terms, ids, new Date());
      return Object.fromEntries(rows.map(({ id, external_id }) => [external_id, prices.get(id)?.valueVat ?? null]));
    };
    expect(await paid(contract({ priceTypeId: own }))).toEqual({
      both: 9000,
      base: 10_000,
      none: null,
      empty: null,
      foreign: null,
    });
    expect(await paid(contract())).toEqual({ both: 10_000, base: 10_000, none: null, empty: null, foreign: null });
    expect(await paid(contract({ currency: 'USD' }))).toMatchObject({ both: null, foreign: 500 });
    // A purchase price is not sold, though it is the only one
    const [bought] = await importTexts(db, {
      'goods.xml': goodsFile('paid', product({ id: 'a' })),
      'offers.xml': offersFile('paid', [{ id: 't', name: 'Учетная цена' }], offer('a', [{ type: 't', value: '7' }])),
    });
    const id = await valueOf<number>(db, sql`select id from product where source_id = ${bought!.sourceId}`);
    expect(await priceItems(db, contract(), [id], new Date())).toEqual(new Map());
    // What is in another currency is kept
    expect(await valueOf(db, sql`select count(*) from price where currency = 'USD'`)).toBe(1);
  });
});

describe('VAT', () => {
  const net = [{ id: 't', name: 'Без НДС', vatIncluded: false }];

  it.each([
    ['a rate of the file', withVat('10'), 110_00],
    ['the general rate of the day', '', 122_00],
    ['no VAT', withVat('Без НДС'), 100_00],
    ['an older rate of the file', withVat('18'), 118_00],
  ])('is added at %s when the price type excludes it', async (name, goods, value) => {
    const report = await priced(`vat ${name}`, net, [{ type: 't', value: '100' }], { goods });
    expect(await pricesOf(report.sourceId)).toEqual({ 'Без НДС': `RUB ${value}` });
    expect(await notesOf(db, report.runId)).toEqual({ 'mended vat-added': 1 });
  });

  it('is rounded once, half up, and not added when the price includes it', async () => {
    // 0.25 roubles with 18 percent are 29.5 kopecks
    const report = await priced('vat round', net, [{ type: 't', value: '0.25' }], { goods: withVat('18') });
    expect(await pricesOf(report.sourceId)).toEqual({ 'Без НДС': 'RUB 30' });
    const gross = await priced('vat gross', [{ id: 't', name: 'С НДС' }], [{ type: 't', value: '0.25' }], {
      goods: withVat('18'),
    });
    expect(await pricesOf(gross.sourceId)).toEqual({ 'С НДС': 'RUB 25' });
  });

  it('may be stated by the price itself', async () => {
    const more = '<Налог><Наименование>НДС</Наименование><УчтеноВСумме>false</УчтеноВСумме></Налог>';
    const report = await priced('vat own', [{ id: 't', name: 'С НДС' }], [{ type: 't', value: '10', more }], {
      goods: withVat('20'),
    });
    expect(await pricesOf(report.sourceId)).toEqual({ 'С НДС': 'RUB 1200' });
  });
});

describe('a price', () => {
  const types = [{ id: 't', name: 'Оптовая' }];

  it('that becomes empty or zero is withdrawn; an unlisted type keeps its price', async () => {
    const source = 'withdraw';
    const both = [...types, { id: 'u', name: 'Розничная' }];
    await priced(source, both, [
      { type: 't', value: '10' },
      { type: 'u', value: '20' },
    ]);
    const later = await priced(source, both, [{ type: 't', value: '0' }]);
    expect(later.counts).toMatchObject({ pricesWithdrawn: 1, 'taken:price-empty': 1 });
    expect(await pricesOf(later.sourceId)).toEqual({ Розничная: 'RUB 2000' });
  });

  it('for a pack is converted to one base unit and rounded', async () => {
    const more = '<Единица>упак</Единица><Коэффициент>3</Коэффициент>';
    const report = await priced('pack', types, [{ type: 't', value: '100', more }]);
    expect(await pricesOf(report.sourceId)).toEqual({ Оптовая: 'RUB 3333' });
    expect(await notesOf(db, report.runId)).toEqual({ 'mended price-recounted': 1 });
  });

  it('of an undescribed type is stored in a hidden type', async () => {
    const report = await priced('unknown', [], [{ type: 'secret', value: '10' }]);
    expect(await pricesOf(report.sourceId)).toEqual({ secret: 'RUB 1000' });
    expect(report).toMatchObject({ baseType: null });
    expect(await notesOf(db, report.runId)).toEqual({
      'mended price-type-unknown': 1,
      'taken price-type-assumed': 1,
    });
  });

  it('of a new type without a currency or VAT is taken with a remark that says what is assumed', async () => {
    const prices = [{ type: 't', value: '10' }];
    const types = [{ id: 't', name: 'Оптовая', currency: null, vatIncluded: null }];
    const silent = await priced('silent', types, prices);
    expect(await reasonsOf(silent.runId)).toEqual([
      'вид цены «Оптовая»: валюта не указана, принят рубль; НДС не указан, принято, что он в цене',
    ]);
    const again = await priced('silent', types, prices);
    expect(await reasonsOf(again.runId)).toEqual([]);
  });

  it('above the maximum is refused alone', async () => {
    const report = await priced('dear', types, [{ type: 't', value: '99999999999999' }]);
    expect(await pricesOf(report.sourceId)).toEqual({});
    expect(await notesOf(db, report.runId)).toEqual({ 'refused price-wrong': 1 });
  });

  it('that is unchanged is not written again and keeps the day since when it holds; another one has its own', async () => {
    const first = await priced('same', types, [{ type: 't', value: '10' }]);
    const since = (): Promise<unknown> =>
      valueOf(db, sql`select valid_since from price join product on id = item_id where source_id = ${first.sourceId}`);
    const firstDay = await since();
    expect(firstDay).not.toBeNull();
    const again = await priced('same', types, [{ type: 't', value: '10.00' }]);
    expect(again.counts).toMatchObject({ pricesSame: 1, productsSame: 1 });
    expect(again.counts).not.toHaveProperty('pricesSet');
    expect(await since()).toEqual(firstDay);
    await priced('same', types, [{ type: 't', value: '11' }]);
    expect(await since()).not.toEqual(firstDay);
  });

  it('of a simple product deleted among the offers is withdrawn together with its stock', async () => {
    const source = 'marked';
    const goods = { 'goods.xml': goodsFile(source, product({ id: 'a' })) };
    const stock = '<Количество>5</Количество>';
    await importTexts(db, {
      ...goods,
      'o.xml': offersFile(source, types, offer('a', [{ type: 't', value: '10' }], stock)),
    });
    const [report] = await importTexts(db, {
      'o.xml': offersFile(source, types, offer('a', [], '<Статус>Удален</Статус>')),
    });
    expect(report!.counts).toMatchObject({ pricesWithdrawn: 1, stockSet: 1, 'taken:marked-deleted': 1 });
    expect(await pricesOf(report!.sourceId)).toEqual({});
    const held = sql`select on_hand::int from stock join product p on p.id = item_id where p.source_id = ${report!.sourceId}`;
    expect(await valueOf(db, held)).toBe(0);
  });
});

describe('prices of one type for several units', () => {
  const unit = '<БазоваяЕдиница Код="796">шт</БазоваяЕдиница>';
  const perPack = { type: 't', value: '900', more: '<Единица>упак</Единица><Коэффициент>10</Коэффициент>' };
  const perPiece = { type: 't', value: '100', more: '<Единица>шт</Единица><Коэффициент>1</Коэффициент>' };

  it.each([
    ['the last one', 'u1', [perPack, perPiece]],
    ['the first one', 'u2', [perPiece, perPack]],
  ])('the one for the base unit counts where it is %s', async (_, source, prices) => {
    const report = await priced(source, [{ id: 't', name: 'Оптовая' }], prices, { goods: unit });
    expect(await pricesOf(report.sourceId)).toEqual({ Оптовая: 'RUB 10000' });
    expect(await notesOf(db, report.runId)).toMatchObject({ 'mended price-repeated': 1 });
  });

  it('the one for the base unit counts where none has a coefficient', async () => {
    const bare = [perPiece, perPack].map((price) => ({ ...price, more: price.more.split('<Коэффициент>')[0]! }));
    const report = await priced('u3', [{ id: 't', name: 'Оптовая' }], bare, { goods: unit });
    expect(await pricesOf(report.sourceId)).toEqual({ Оптовая: 'RUB 10000' });
  });
});

describe('the remark on VAT that was added', () => {
  it('says that the goods have no rate of their own', async () => {
    const net = [{ id: 't', name: 'Оптовая', vatIncluded: false }];
    const without = await priced('v1', net, [{ type: 't', value: '100' }]);
    expect(importReport([without]).join('\n')).toContain('ставки у товаров нет, НДС добавлен по общей: 22 %');
    const own = await priced('v2', net, [{ type: 't', value: '100' }], { goods: withVat('10') });
    expect(importReport([own]).join('\n')).toContain('НДС добавлен по ставке товара');
  });
});
