import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { aLine, anOrder } from '#ordering/orders/server/factory.ts';
import type { Database } from '#server/db/index.ts';
import { readEnv } from '#server/env.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { commands } from '#shop/commands/registry.ts';
import { goodsFile, offer, offersFile, product, quantity } from '../exports.fixture.ts';
import { importReport } from '../report/import-report.ts';
import { importTexts, notesOf, valueOf } from '../import.fixture.ts';
import { hasRealExports, realExport } from '../real-exports.fixture.ts';
import type { SourceReport } from '../import-source.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});

const run = async (args: object) =>
  (
    await commands.quarantine!.run(
      {
        database,
        env: readEnv({ NODE_ENV: 'test' }),
        now: () => new Date(),
        onProgress: () => undefined,
        signal: new AbortController().signal,
      },
      args,
    )
  ).map(plain);

const plain = (text: string) => text.replaceAll('\u00A0', ' ');

const types = [
  { id: 'w', name: 'Оптовая' },
  { id: 'r', name: 'Розничная' },
];
const load = async (files: Record<string, string>, settings = {}): Promise<SourceReport> =>
  (await importTexts(database.db, files, settings))[0]!;
const goods = (source: string, id: string, more: string) => goodsFile(source, product({ id, more }));
const unit = (name: string) => `<БазоваяЕдиница>${name}</БазоваяЕдиница>`;
const article = (text: string) => `<Артикул>${text}</Артикул>`;
const prices = (source: string, wholesale: string, retail = '200', count = 5) =>
  offersFile(
    source,
    types,
    offer(
      'a',
      [
        { type: 'w', value: wholesale },
        { type: 'r', value: retail },
      ],
      quantity(count),
    ),
  );
const priceOf = (sourceId: number, type = 'w') =>
  valueOf<number>(
    database.db,
    sql`select value::int from price p join price_type t on t.id = p.price_type_id
      where t.source_id = ${sourceId} and t.external_id = ${type}`,
  );
const stockOf = (sourceId: number) =>
  valueOf<string>(
    database.db,
    sql`select on_hand::int from stock s join product p on p.id = s.item_id where p.source_id = ${sourceId}`,
  );
const waiting = async (report: SourceReport, state = 'waiting') => {
  const { rows } = await database.db.execute<{ id: number; rule: string; before: string; after: string }>(sql`
    select id, rule, before, after from import_quarantine where source_id = ${report.sourceId} and state = ${state} order by id`);
  return rows.map((row) => ({ ...row, after: plain(row.after), before: row.before && plain(row.before) }));
};
/** A source with one product at 100 roubles. */
async function aPriced(source: string) {
  return load({ 'g.xml': goods(source, 'a', article('А-1') + unit('шт')), 'o.xml': prices(source, '100') });
}
/** An open order of the source's product. */
async function ordered({ sourceId }: SourceReport, status?: 'done') {
  const id = await valueOf<number>(database.db, sql`select id from product where source_id = ${sourceId}`);
  const lines = [aLine({ itemId: id, productId: id })];
  return anOrder(database.db, await aBuyer(database.db), { lines, ...(status && { status }) });
}

describe('a price ten times off', () => {
  it('waits while the other prices and the stock of its offer go in; a replay adds nothing', async () => {
    const first = await aPriced('q1');
    const report = await load({ 'o.xml': prices('q1', '10', '210', 7) });
    expect([await priceOf(first.sourceId), await priceOf(first.sourceId, 'r'), await stockOf(first.sourceId)]).toEqual([
      10_000, 21_000, 7,
    ]);
    expect(await waiting(first)).toEqual([{ id: expect.any(Number), rule: 'price', before: '100 ₽', after: '10 ₽' }]);
    expect(await notesOf(database.db, report.runId)).toEqual({ 'refused quarantine-price': 1 });
    expect(importReport([report]).join('\n')).toContain('в карантине ждут решения: 1');
    await load({ 'o.xml': prices('q1', '10', '210', 7) });
    expect(await waiting(first)).toHaveLength(1);
    expect(await priceOf(first.sourceId)).toBe(10_000);
  });

  it('is neither nine times off nor the first price of its type', async () => {
    const first = await aPriced('q2');
    await load({ 'o.xml': prices('q2', '11.12') });
    expect(await priceOf(first.sourceId)).toBe(1112);
    const fresh = [...types, { id: 'n', name: 'Новая оптовая' }];
    await load({ 'o.xml': offersFile('q2', fresh, offer('a', [{ type: 'n', value: '9000' }])) });
    expect(await priceOf(first.sourceId, 'n')).toBe(900_000);
    expect(await waiting(first)).toEqual([]);
  });

  it('is found among many prices of its batch, of which the others are written', async () => {
    const first = await aPriced('q-many');
    const ids = Array.from({ length: 50 }, (_, n) => `b${n}`);
    const all = ids.map((id) => product({ id })).join('');
    const priced = (of: (n: number) => number) =>
      offersFile('q-many', types, ids.map((id, n) => `\n${offer(id, [{ type: 'w', value: String(of(n)) }])}`).join(''));
    await load({ 'g.xml': goodsFile('q-many', all), 'o.xml': priced(() => 50) });
    const report = await load({ 'o.xml': priced((n) => (n % 10 === 7 ? 500 : n % 10 === 8 ? 499.99 : 50)) });
    expect(report.counts).toMatchObject({ quarantineHeld: 5, pricesSet: 5, pricesSame: 40 });
    const wholesale = sql`from price p join price_type t on t.id = p.price_type_id where t.source_id = ${first.sourceId}`;
    expect(await valueOf(database.db, sql`select count(*) ${wholesale} and value = 5000`)).toBe(45);
    expect(await valueOf(database.db, sql`select count(*) ${wholesale} and value = 49999`)).toBe(5);
  });

  it('does not wait where the goods are withdrawn with all their prices', async () => {
    const first = await aPriced('q-gone');
    const gone = offersFile(
      'q-gone',
      types,
      '<Предложение Статус="Удален"><Ид>a</Ид><Цены><Цена><ИдТипаЦены>w</ИдТипаЦены><ЦенаЗаЕдиницу>1</ЦенаЗаЕдиницу></Цена></Цены></Предложение>',
    );
    const report = await load({ 'o.xml': gone });
    expect(report.counts).toMatchObject({ pricesWithdrawn: 2 });
    expect(await waiting(first)).toEqual([]);
  });

  it('is not compared with a price in another currency, nor with one of another unit', async () => {
    const first = await aPriced('q3');
    const dollars = [{ type: 'w', value: '1', more: '<Валюта>USD</Валюта>' }];
    await load({ 'o.xml': offersFile('q3', types, offer('a', dollars)) });
    expect(await priceOf(first.sourceId)).toBe(100);
    await load({ 'g.xml': goods('q3', 'a', article('А-1') + unit('упак')), 'o.xml': prices('q3', '100', '9000') });
    expect(await priceOf(first.sourceId, 'r')).toBe(900_000);
    expect(await waiting(first)).toEqual([]);
  });

  it('is taken from the stored record once it is confirmed, and a newer sane price removes it', async () => {
    const first = await aPriced('q4');
    await load({ 'o.xml': prices('q4', '1000') });
    const [row] = await waiting(first);
    const list = (await run({ action: 'list', source: 'q4' })).join('\n');
    expect(list).toContain(`${row!.id}  цена  «Товар a», арт. А-1: Оптовая: 100 ₽ → 1 000 ₽`);
    expect(await run({ action: 'confirm', which: row!.id })).toEqual([expect.stringContaining('Принято записей: 1')]);
    expect([await priceOf(first.sourceId), await stockOf(first.sourceId)]).toEqual([100_000, 5]);
    expect(await waiting(first)).toEqual([]);
    await load({ 'o.xml': prices('q4', '1000') });
    expect(await waiting(first)).toEqual([]);
    await load({ 'o.xml': prices('q4', '10') });
    expect(await waiting(first)).toHaveLength(1);
    const sane = await load({ 'o.xml': prices('q4', '1100') });
    expect([await waiting(first), await priceOf(first.sourceId)]).toEqual([[], 110_000]);
    expect(importReport([sane]).join('\n')).toContain('больше не ждут решения: 1');
  });

  it('does not come up again once it is rejected; another one does', async () => {
    const first = await aPriced('q5');
    await load({ 'o.xml': prices('q5', '1') });
    await run({ action: 'reject', which: 'all', source: 'q5' });
    const again = await load({ 'o.xml': prices('q5', '1') });
    expect([await waiting(first), await priceOf(first.sourceId)]).toEqual([[], 10_000]);
    expect(await notesOf(database.db, again.runId)).toEqual({});
    expect(importReport([again]).join('\n')).toContain('отклонены раньше, не приняты: 1');
    expect(await waiting(first, 'rejected')).toHaveLength(1);
    await load({ 'o.xml': prices('q5', '2') });
    expect(await waiting(first)).toEqual([expect.objectContaining({ after: '2 ₽' })]);
  });

  it('stays rejected when its offer was kept aside in between', async () => {
    const first = await aPriced('q8');
    const ofUnits = [
      { type: 'w', value: '1000', more: '<Единица>шт</Единица><Коэффициент>1</Коэффициент>' },
      { type: 'w', value: '9000', more: '<Единица>упак</Единица><Коэффициент>10</Коэффициент>' },
    ];
    const files = { 'o.xml': offersFile('q8', types, offer('a', ofUnits)) };
    await load(files);
    await run({ action: 'reject', which: 'all', source: 'q8' });
    await ordered(first);
    await load({ 'g.xml': goods('q8', 'a', article('А-1') + unit('упак')) });
    await load(files);
    await load({ 'g.xml': goods('q8', 'a', article('А-1') + unit('шт')) });
    expect([await waiting(first), await priceOf(first.sourceId)]).toEqual([[], 10_000]);
    expect(await waiting(first, 'rejected')).toEqual([expect.objectContaining({ rule: 'price', after: '1 000 ₽' })]);
  });

  it('is judged by the factor of the source, which may be off', async () => {
    const first = await aPriced('q6');
    await run({ action: 'rules', source: 'База q6', price: '2' });
    await load({ 'o.xml': prices('q6', '50') });
    expect(await waiting(first)).toHaveLength(1);
    const lines = (await run({ action: 'rules', source: 'База q6', price: 'off' })).join('\n');
    expect(lines).toContain('цена, которая изменилась');
    await load({ 'o.xml': prices('q6', '0.5') });
    expect([await waiting(first), await priceOf(first.sourceId)]).toEqual([[], 50]);
  });
});

describe('another unit', () => {
  it('waits while open orders have the product, with its prices and stock, until it is confirmed', async () => {
    const first = await aPriced('u1');
    await ordered(first);
    const files = {
      'g.xml': goods('u1', 'a', article('А-1') + unit('упак')),
      'o.xml': prices('u1', '1500', '3000', 2),
    };
    await load(files);
    await load(files);
    expect(await waiting(first)).toEqual([expect.objectContaining({ rule: 'unit', before: 'шт', after: 'упак' })]);
    expect([await priceOf(first.sourceId), await stockOf(first.sourceId)]).toEqual([10_000, 5]);
    await run({ action: 'confirm', which: 'all', source: 'u1' });
    const unitOf = sql`select unit_base from product where source_id = ${first.sourceId}`;
    expect(await valueOf(database.db, unitOf)).toBe('упак');
    expect([await priceOf(first.sourceId), await stockOf(first.sourceId), await waiting(first)]).toEqual([
      150_000,
      2,
      [],
    ]);
  });

  it('goes in where every order of the product is finished, or the rule is off', async () => {
    const [finished, off] = [await aPriced('u2'), await aPriced('u3')];
    await ordered(finished, 'done');
    await ordered(off);
    await run({ action: 'rules', source: 'База u3', unit: 'off' });
    await load({ 'g.xml': goods('u2', 'a', unit('м')) });
    await load({ 'g.xml': goods('u3', 'a', unit('м')) });
    expect([await waiting(finished), await waiting(off)]).toEqual([[], []]);
  });
});

describe('an article of another product', () => {
  it('waits with its product; its offers join when it is confirmed', async () => {
    const first = await aPriced('a1');
    const files = {
      'g.xml': goods('a1', 'b', article('а 1')),
      'o.xml': offersFile('a1', types, offer('b', [{ type: 'w', value: '7' }])),
    };
    await load(files);
    expect(await waiting(first)).toEqual([expect.objectContaining({ rule: 'article', before: null })]);
    const count = sql`select count(*)::int from product where source_id = ${first.sourceId}`;
    expect(await valueOf(database.db, count)).toBe(1);
    await run({ action: 'confirm', which: 'all', source: 'a1' });
    expect(await valueOf(database.db, count)).toBe(2);
    const price = sql`select value::int from price c join product p on p.id = c.item_id
      where p.source_id = ${first.sourceId} and p.external_id = 'b'`;
    expect(await valueOf(database.db, price)).toBe(700);
  });

  it('goes in where the other product gives it up, where several share it already, and in a first export', async () => {
    const first = await aPriced('a2');
    await load({
      'g.xml': goodsFile('a2', product({ id: 'a', more: article('А-2') }) + product({ id: 'b', more: article('А-1') })),
    });
    expect(await waiting(first)).toEqual([]);
    const shared = ['a', 'b'].map((id) => product({ id, more: article('Общий') })).join('');
    const second = await load({ 'g.xml': goodsFile('a3', shared) });
    await load({ 'g.xml': goods('a3', 'c', article('Общий')) });
    expect(await waiting(second)).toEqual([]);
  });
});

describe('an exchange in several portions', () => {
  const exchange = { connectionId: 1, startedAt: new Date(Date.now() - 60_000).toISOString() };

  it('holds nothing of a first export, and compares no price with one of an earlier unit', async () => {
    const shared = (id: string) => ({ 'g.xml': goods('x1', id, article('Общий')) });
    const first = await load(shared('a'), { exchange });
    await load(shared('b'), { exchange });
    expect(await waiting(first)).toEqual([]);
    const priced = await aPriced('x2');
    const later = { exchange: { connectionId: 1, startedAt: new Date().toISOString() } };
    await load({ 'g.xml': goods('x2', 'a', article('А-1') + unit('упак')) }, later);
    await load({ 'o.xml': offersFile('x2', types, offer('a', [{ type: 'w', value: '5000' }])) }, later);
    expect([await waiting(priced), await priceOf(priced.sourceId)]).toEqual([[], 500_000]);
  });

  it('compares no price with one of an earlier unit after more changes than the journal keeps', async () => {
    const ids = Array.from({ length: 2600 }, (_, n) => `${n}`);
    const renamed = (name: string, unitName: string) => {
      const more = `${unit(unitName)}<Описание>${name}</Описание>`;
      const all = ids.map((id) => product({ id, name: `${name} ${id}`, more: article(`${name}-${id}`) + more }));
      return { 'g.xml': goodsFile('x3', all.join('')) };
    };
    const priced = (value: string) => ({
      'o.xml': offersFile('x3', types, offer(ids.at(-1)!, [{ type: 'w', value }])),
    });
    const first = await load({ ...renamed('Болт', 'шт'), ...priced('100') });
    const later = { exchange: { connectionId: 1, startedAt: new Date().toISOString() } };
    const { counts } = await load(renamed('Винт', 'упак'), later);
    expect(counts['change:product']).toBeGreaterThan(10_000);
    await load(priced('5000'), later);
    expect([await waiting(first), await priceOf(first.sourceId)]).toEqual([[], 500_000]);
  });
});

describe('npm run shop -- quarantine', () => {
  it('refuses what it cannot do in words', async () => {
    const refused: [object, string][] = [
      [{ action: 'confirm', which: 2_000_000_000 }, 'не ждёт решения'],
      [{ action: 'confirm' }, 'укажите номер записи или all'],
      [{ action: 'reject', which: 'all', source: 'Никакая' }, 'В карантине ничего не ждёт'],
      [{ action: 'rules', source: 'Никакая', unit: 'off' }, 'Источника «Никакая» нет'],
      [{ action: 'rules', price: '1' }, 'нужно число от 1.1 до 1000 или off'],
      [{ action: 'jump' }, 'нужно list, confirm, reject или rules'],
    ];
    for (const [args, reason] of refused) await expect(run(args)).rejects.toThrow(reason);
  });
});

const EXPORT = 'cml-1c-retail-demo/b';
const DECIMAL = /<ЦенаЗаЕдиницу>([\d.]+)<\/ЦенаЗаЕдиницу>/g;

describe.skipIf(!hasRealExports)('a real export (skipped where ../shared/data is absent)', () => {
  it('is held by no rule when it is repeated, and by each of them when a comma, a unit and an article slip', async () => {
    const { db } = database;
    const [goodsText, offersText] = ['import0_1.xml', 'offers0_1.xml'].map((name) =>
      readFileSync(realExport(`${EXPORT}/${name}`), 'utf8'),
    ) as [string, string];
    const first = await load({ 'g.xml': goodsText, 'o.xml': offersText });
    const same = await load({ 'g.xml': goodsText, 'o.xml': offersText });
    expect(same.counts).toMatchObject({ productsSame: 228 });
    expect(await waiting(first)).toEqual([]);
    const slipped = offersText.replaceAll(
      DECIMAL,
      (_, value) => `<ЦенаЗаЕдиницу>${Number(value) * 100}</ЦенаЗаЕдиницу>`,
    );
    const changed = await load({ 'o.xml': slipped });
    const priced = (await waiting(first)).length;
    expect(priced).toBe(same.counts.pricesSame);
    expect(changed.counts).toMatchObject({ quarantineHeld: priced });
    await load({ 'o.xml': offersText });
    expect(await waiting(first)).toEqual([]);
    const { rows } = await db.execute<{ id: number }>(sql`
      select id from product where source_id = ${first.sourceId} and unit_base = 'кг' limit 3`);
    await anOrder(db, await aBuyer(db), { lines: rows.map(({ id }) => aLine({ itemId: id, productId: id })) });
    await load({ 'g.xml': goodsText.replaceAll('Код="166" НаименованиеПолное="Килограмм"', 'Код="168"') });
    expect((await waiting(first)).map(({ rule, after }) => [rule, after])).toEqual(rows.map(() => ['unit', 'т']));
    const taken = goodsText.replace('<Артикул>Арт-1234567</Артикул>', '<Артикул>Арт-7777</Артикул>');
    await load({ 'g.xml': taken });
    expect((await waiting(first)).map(({ rule }) => rule)).toEqual(['article']);
  });
});
