import fc from 'fast-check';
import { desc, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { settledCatalogue } from '#goods/catalogue/server/index.ts';
import { aProduct } from '#goods/products/server/factory.ts';
import { settledSearch, writeQueries } from '#goods/search/server/index.ts';
import { searchQuery, searchRule, searchSynonym } from '#goods/search/server/tables.ts';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { auditLog } from '#identity/audit/server/tables.ts';
import { aStaffMember } from '#office/orders/server/office.fixture.ts';
import type { Input } from '#shared/endpoint.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import type { SearchRule } from '../contract.ts';

const ROUNDS = 20;
const QUERY = 'выключатель двойной';

let shop: TestApp;
let owner: Awaited<ReturnType<typeof aStaffMember>>;
let buyer: Awaited<ReturnType<typeof aBuyer>>;
/** In the order in which the query finds them, all out of stock. */
let goods: number[];
let lamp: number;

beforeAll(async () => {
  shop = await testApp();
  owner = await aStaffMember(shop.db, 'owner');
  buyer = await aBuyer(shop.db);
  goods = [];
  for (const name of ['Анод', 'Бор', 'Вега']) {
    goods.push((await aProduct(shop.db, { name: `Выключатель двойной ${name}`, stock: 0 })).id);
  }
  lamp = (await aProduct(shop.db, { name: 'Лампа', stock: 0 })).id;
  await settledCatalogue(shop.db);
});

const change = async (shown: string | null, text: string | null) =>
  (await shop.call('officeSynonymChange', { body: { shown, text } }, { token: owner.token })).codes;
const lists = async () =>
  (await shop.db.select().from(searchSynonym).orderBy(searchSynonym.id)).map(({ phrases }) => phrases.join(', '));
/** What tells other nodes that the words have changed. */
const version = async () => {
  const [row] = await shop.db
    .select({ id: searchSynonym.id })
    .from(searchSynonym)
    .orderBy(desc(searchSynonym.id))
    .limit(1);
  return row?.id ?? 0;
};
const tried = async (body: Partial<Input<'officeSearchTry'>['body']> = {}, { token } = owner) => {
  await settledSearch(shop.db);
  return shop.call('officeSearchTry', { body: { query: QUERY, ...body } }, { token });
};
const results = async (rules?: SearchRule[]) =>
  (await tried(rules && { rules })).data.results.map(({ productId }) => productId);
const found = async (text: string) => {
  await settledSearch(shop.db);
  const { data } = await shop.call('searchPage', { query: { QUERY: text } }, { token: buyer.token });
  return data.products.ids;
};
const saveRules = async (shown: SearchRule[], rules: SearchRule[], query = QUERY) =>
  (await shop.call('officeSearchRulesChange', { body: { query, shown, rules } }, { token: owner.token })).codes;

describe('synonyms in the office', () => {
  it('are exactly what single edits make of them, and each edit makes another version', async () => {
    const text = fc
      .tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 5, max: 8 }))
      .map(([a, b]) => `слово${a}, слово${b}`);
    const edit = fc.record({ at: fc.option(fc.nat(6)), text: fc.option(text) });
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { maxLength: 12 }), async (edits) => {
        await shop.db.delete(searchSynonym);
        let model: string[] = [];
        for (const { at, text: to } of edits) {
          const shown = at === null ? null : (model[at] ?? 'нет такого, списка');
          const before = await version();
          const codes = await change(shown, to);
          const isKnown = shown === null || model.includes(shown);
          const isSame = to === shown;
          const isTwice = to !== null && model.includes(to) && !isSame;
          const wanted = isSame ? [] : !isKnown ? ['CONFLICT'] : isTwice ? ['VALIDATION'] : [];
          const isChanged = wanted.length === 0 && !isSame;
          const others = model.flatMap((one) => (one === shown ? (to ?? []) : one));
          if (isChanged) model = shown === null ? [...model, to!] : others;
          expect([codes, (await version()) !== before]).toEqual([wanted, isChanged]);
          expect(await lists()).toEqual(model);
        }
      }),
      { numRuns: 25 },
    );
  });

  it('keep both of two lists that are added at once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await shop.db.delete(searchSynonym);
      await change(null, 'прежнее, старое');
      const codes = await Promise.all([
        change(null, 'болгарка, ушм'),
        change('прежнее, старое', null),
        change(null, 'ибп, ups'),
      ]);
      expect(codes).toEqual([[], [], []]);
      expect((await lists()).toSorted()).toEqual(['болгарка, ушм', 'ибп, ups']);
    }
  });

  it('refuse a text that is not a list and change nothing', async () => {
    const before = await lists();
    for (const text of ['одно', `${'я'.repeat(61)}, б`, '# примечание', '[tasks]', ' ']) {
      expect(await change(null, text), text).toEqual(['VALIDATION']);
    }
    expect(await change(null, 'одно, два\nтри, четыре')).toEqual(['VALIDATION']);
    expect(await lists()).toEqual(before);
  });

  it('hold for buyers, and the audit log has the former and the new list', async () => {
    await shop.db.delete(searchSynonym);
    expect(await found('тумблер')).toEqual([]);
    await change(null, 'тумблер, выключатель');
    expect(await found('тумблер')).toEqual(goods);
    await change('тумблер, выключатель', 'рубильник, выключатель');
    expect([await found('тумблер'), await found('рубильник')]).toEqual([[], goods]);
    const [act] = await shop.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'search.synonym'))
      .orderBy(desc(auditLog.id))
      .limit(1);
    expect(act).toMatchObject({
      actorAccountId: owner.id,
      details: { before: 'тумблер, выключатель', after: 'рубильник, выключатель' },
    });
    await shop.db.delete(searchSynonym);
  });
});

describe('pins and bans', () => {
  it('are shown before they are saved exactly as buyers find the goods afterwards', async () => {
    const kinds = fc.constantFrom('pin', 'ban', null);
    await fc.assert(
      fc.asyncProperty(fc.tuple(kinds, kinds, kinds, kinds), fc.boolean(), async (drawn, isReversed) => {
        const rules = [...goods, lamp].flatMap((productId, n): SearchRule[] =>
          drawn[n] ? [{ productId, kind: drawn[n] }] : [],
        );
        const wanted = isReversed ? rules.toReversed() : rules;
        await shop.db.delete(searchRule);
        const plain = await results();
        const preview = await results(wanted);
        expect(await results()).toEqual(plain);
        expect(await saveRules([], wanted)).toEqual([]);
        expect([await results(), await found(QUERY)]).toEqual([preview, preview]);
        expect(preview.filter((id) => wanted.some((rule) => rule.productId === id && rule.kind === 'ban'))).toEqual([]);
        const pins = wanted.flatMap(({ productId, kind }) => (kind === 'pin' ? [productId] : []));
        expect(preview.slice(0, pins.length)).toEqual(pins);
      }),
      { numRuns: 10 },
    );
  });

  it('are changed over those that were shown alone: of two editors the second sees a conflict', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await shop.db.delete(searchRule);
      const codes = await Promise.all(goods.map((productId) => saveRules([], [{ productId, kind: 'pin' }])));
      expect(codes.toSorted((a, b) => a.length - b.length)).toEqual([[], ['CONFLICT'], ['CONFLICT']]);
      expect(await shop.db.$count(searchRule)).toBe(1);
    }
  });

  it('refuse a product twice, an unknown one and a query without words', async () => {
    await shop.db.delete(searchRule);
    const pin = { productId: lamp, kind: 'pin' as const };
    expect(await saveRules([], [pin, pin])).toEqual(['VALIDATION']);
    expect(await saveRules([], [{ ...pin, productId: 2_000_000_000 }])).toEqual(['VALIDATION']);
    expect(await saveRules([], [pin], '-')).toEqual(['VALIDATION']);
    expect(await shop.db.$count(searchRule)).toBe(0);
    await saveRules([], [pin]);
    const { data } = await shop.call('officeSearchRules', { query: {} as never }, { token: owner.token });
    expect(data).toEqual({ items: [{ query: QUERY, pins: 1, bans: 0 }], next: null, count: 1 });
    await shop.db.delete(searchRule);
  });
});

describe('a search as a buyer', () => {
  it('counts no query, and says how the text was read and why goods were found', async () => {
    await writeQueries(shop.db);
    await shop.db.delete(searchQuery);
    const { data } = await tried({ query: 'купить dsrk.xfntkm' });
    expect(data).toMatchObject({ dropped: ['купить'], found: 3, inStock: 0 });
    expect(data.readings.find((reading) => reading.found > 0)).toMatchObject({ found: 3 });
    expect(data.results.map(({ reason }) => reason)).toEqual(['По словам', 'По словам', 'По словам']);
    await writeQueries(shop.db);
    expect(await shop.db.$count(searchQuery)).toBe(0);
  });

  it('has the prices of a company in scope, and none for who may see no sums', async () => {
    const { id } = buyer.company;
    const { data } = await tried({ company: id });
    expect(data).toMatchObject({ seesPrices: true });
    expect(data.results.every(({ price }) => price !== null)).toBe(true);
    const content = await aStaffMember(shop.db, 'content');
    expect((await tried({}, content)).data).toMatchObject({ seesPrices: false });
    expect((await tried({}, content)).data.results.every(({ price }) => price === null)).toBe(true);
    expect((await tried({ company: id }, content)).codes).toEqual(['NOT_FOUND']);
    const manager = await aStaffMember(shop.db, { search: 'all', customers: 'own' });
    expect((await tried({ company: id }, manager)).codes).toEqual(['NOT_FOUND']);
  });
});

it('queries say how much was found and how much of it is in stock', async () => {
  await shop.db.delete(searchQuery);
  for (const text of [QUERY, 'эхолот']) await found(text);
  await writeQueries(shop.db);
  await shop.db.insert(searchQuery).values([
    { query: 'старый', count: 9, found: 5, inStock: null, lastAt: new Date() },
    { query: 'давний', count: 9, found: 0, inStock: 0, lastAt: sql`now() - interval '31 days'` },
  ]);
  const list = async (show?: 'missed' | 'outOfStock') => {
    const { data } = await shop.call('officeSearchQueries', { query: { show } as never }, { token: owner.token });
    return data.items.map(({ query, found: count, inStock }) => [query, count, inStock]).toSorted();
  };
  expect(await list()).toEqual([
    [QUERY, 3, 0],
    ['старый', 5, null],
    ['эхолот', 0, 0],
  ]);
  expect(await list('missed')).toEqual([['эхолот', 0, 0]]);
  expect(await list('outOfStock')).toEqual([[QUERY, 3, 0]]);
});
