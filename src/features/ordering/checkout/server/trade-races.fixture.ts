import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq, inArray, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { basket, basketLine } from '#ordering/basket/server/tables.ts';
import { aProduct } from '#goods/products/server/factory.ts';
import { recordCatalogueChange } from '#goods/products/server/index.ts';
import { aMembership } from '#identity/accounts/server/factory.ts';
import { company, membership } from '#identity/accounts/server/tables.ts';
import { aLine, anOrder, changeOrderStatus } from '#ordering/orders/server/factory.ts';
import { customerOrder } from '#ordering/orders/server/tables.ts';
import { price } from '#goods/pricing/server/tables.ts';
import { reserve } from '#goods/stock/server/index.ts';
import { stock } from '#goods/stock/server/tables.ts';
import { transaction } from '#server/db/index.ts';
import { isApiError } from '#server/errors.ts';
import type { TestApp } from '#shop/testing/test-app.ts';
import type { OrderRequest } from '../contract.ts';
import { aReadyBuyer, openCheckout, type ReadyBuyer } from './factory.ts';
import {
  type Answer,
  type Buyer,
  checkoutOf,
  type Action,
  type Outcome,
  PACKS,
  PRICE,
  RAISED,
  RESTS,
  type State,
} from './trade-races.model.ts';

export type World = { shop: TestApp; buyers: ReadyBuyer[]; items: number[] };

/** How a round begins, and what happens in it at once. `credit` in pieces. */
export type Round = { free: [number, number]; credit: number; lines: [number, number][]; actions: Action[] };

/** What a round has been prepared with: the checkouts shown by buyer, and the order that may be cancelled. */
type Stage = {
  state: State;
  versions: number[];
  shown: Map<string, OrderRequest>;
  target: { id: number; number: string };
};

export async function aWorld(shop: TestApp): Promise<World> {
  const first = await aReadyBuyer(shop.db);
  const second = await aReadyBuyer(shop.db, { of: first.company, role: 'ADMIN' });
  const third = await aReadyBuyer(shop.db);
  await aMembership(shop.db, third.account.id, first.company.id);
  const goods = [];
  for (const pack of PACKS) goods.push(await aProduct(shop.db, { packageCount: pack, price: PRICE / pack }));
  return { shop, buyers: [first, second, third], items: goods.map(({ id }) => id) };
}

const wait = fc.constantFrom(0, 0, 0, 1, 2, 4);
const action = <T extends Action['do']>(
  name: T,
  fields: { [K in Exclude<keyof (Action & { do: T }), 'do' | 'wait'>]: fc.Arbitrary<(Action & { do: T })[K]> },
) => fc.record({ do: fc.constant(name), wait, ...fields }) as unknown as fc.Arbitrary<Action>;
const item = fc.constantFrom(0 as const, 1 as const);
const anyone = fc.constantFrom<Buyer[]>(0, 1, 2);
const checkout = fc.constantFrom(0 as const, 1 as const);
const quantity = fc.integer({ min: 1, max: 2 });
const colleague = fc.constantFrom(0 as const, 1 as const);

const order = (by: fc.Arbitrary<Buyer>, credit: fc.Arbitrary<boolean> = fc.boolean()) =>
  action('order', { by, checkout, credit });
const edit = (by: fc.Arbitrary<Buyer>) =>
  fc.oneof(
    action('add', { by, item, quantity, list: fc.boolean(), twice: fc.boolean() }),
    action('update', { by, item, quantity }),
    action('remove', { by, item }),
    action('clear', { by }),
  );
const change = action('switch', { to: colleague });
const fate = fc.oneof(action('cancel', { by: colleague }), action('collect', {}));
const several = (one: fc.Arbitrary<Action>) => fc.array(one, { minLength: 2, maxLength: 4 });

/** What is done at once is about one thing: the last pieces, one limit, one basket, one order, one company, one price. */
const actions: fc.Arbitrary<Action[]> = fc.oneof(
  several(order(anyone, fc.constant(false))),
  fc.tuple(order(fc.constant(0), fc.constant(true)), order(fc.constant(1), fc.constant(true))),
  several(fc.oneof(order(fc.constant(0)), edit(fc.constant(0)))),
  several(fc.oneof({ weight: 3, arbitrary: fate }, { weight: 1, arbitrary: order(anyone) })),
  several(fc.oneof(change, edit(fc.constant(2)), order(fc.constant(2)))),
  several(fc.oneof(action('raise', {}), order(anyone))),
  several(fc.oneof(order(anyone), edit(anyone), change, fate, action('raise', {}))),
);

/** One piece for each that wants one, and credit for one order. */
const lastOfAll: Omit<Round, 'actions'> = {
  free: [1, 1],
  credit: 1,
  lines: [
    [1, 0],
    [0, 1],
    [1, 0],
  ],
};

const some = fc.integer({ min: 1, max: 3 });
const pieces = fc.constantFrom<[number, number][]>([1, 0], [1, 0], [2, 0], [1, 1], [0, 1]);

/** Rounds that follow one another. */
export const story: fc.Arbitrary<Round[]> = fc.array(
  fc.record({ free: fc.tuple(some, some), credit: some, lines: fc.tuple(pieces, pieces, pieces), actions }),
  { minLength: 10, maxLength: 10 },
);

const orderNow = (by: Buyer, credit = false, checkout: 0 | 1 = 0): Action => {
  return { do: 'order', wait: 0, by, checkout, credit };
};
const addNow = (by: Buyer, list = false): Action => {
  return { do: 'add', wait: 0, by, item: 1, quantity: 1, list, twice: true };
};

/** What meets for certain, run before any other story: each lock in several rounds. */
export const collisions: Round[] = [
  [orderNow(0), orderNow(1), orderNow(2)],
  ...Array.from({ length: 3 }, () => [orderNow(0, true), orderNow(1, true)]),
  [orderNow(0), orderNow(0, false, 1), addNow(0)],
  [
    { do: 'cancel', wait: 0, by: 0 } as const,
    { do: 'cancel', wait: 0, by: 1 } as const,
    { do: 'collect', wait: 0 } as const,
  ],
  [{ do: 'cancel', wait: 0, by: 0 } as const, { do: 'cancel', wait: 0, by: 1 } as const],
  [{ do: 'raise', wait: 0 } as const, orderNow(0), { ...orderNow(2), wait: 20 }],
  [{ do: 'switch', wait: 0, to: 1 } as const, addNow(2, true), orderNow(2)],
].flatMap((together) => [together, together.toReversed()].map((actions) => ({ ...lastOfAll, actions })));

/** Sets everything as the round begins, and opens the checkouts that are ordered from in it. */
export async function prepare(world: World, { free, credit, lines, actions }: Round): Promise<Stage> {
  const { shop, buyers, items } = world;
  const { db } = shop;
  const [{ company: firm }, , third] = buyers as [ReadyBuyer, ReadyBuyer, ReadyBuyer];
  const accounts = buyers.map(({ account }) => account.id);
  for (const [n, itemId] of items.entries()) {
    await db
      .update(price)
      .set({ value: PRICE / PACKS[n]! })
      .where(eq(price.itemId, itemId));
  }
  const target = await anOrder(db, buyers[0]!, {
    lines: [aLine({ itemId: items[0]!, price: PRICE })],
    paySystem: 'credit',
    status: 'confirmed',
  });
  const held = [{ itemId: items[0]!, quantity: 1 }];
  await transaction(db, (tx) => reserve(tx, target.id, held, { canBuyUnavailable: true }));
  for (const [n, itemId] of items.entries()) {
    const onHand = sql`${stock.reserved} + ${free[n]! * PACKS[n]! + RESTS[n]!}::int`;
    await db.update(stock).set({ onHand }).where(eq(stock.itemId, itemId));
  }
  await recordCatalogueChange(db, 'all');
  await db
    .update(company)
    .set({ creditLimit: sql`${openCredit(firm.id)} + ${credit * PRICE}::int` })
    .where(eq(company.id, firm.id));
  await setCompany(world, third.company.id);
  await db.delete(basketLine).where(inArray(basketLine.accountId, accounts));
  for (const accountId of accounts) {
    await db
      .insert(basket)
      .values({ accountId, companyId: buyers.find(({ account }) => account.id === accountId)!.company.id, version: 1 })
      .onConflictDoUpdate({ target: basket.accountId, set: { version: sql`${basket.version} + 1` } });
  }
  const stored = lines.flatMap((line, by) =>
    line.map((count, n) => ({
      accountId: accounts[by]!,
      itemId: items[n]!,
      productId: items[n]!,
      quantity: count * PACKS[n]!,
    })),
  );
  await db.insert(basketLine).values(stored.filter((line) => line.quantity > 0));
  const names = new Set(actions.flatMap((one) => (one.do === 'order' ? [checkoutOf(one)] : [])));
  const shown = new Map<string, OrderRequest>();
  for (const name of names) shown.set(name, await openCheckout(shop, buyers[Number(name[0])]!));
  const state: State = {
    // Lines that are alike may be one array
    lines: lines.map(([one, other]) => [one, other]),
    changed: [false, false, false],
    placed: {},
    free,
    credit: credit * PRICE,
    raised: false,
    status: 'confirmed',
    company: 0,
  };
  return { state, versions: await versionsOf(world), shown, target };
}

async function versionsOf({ shop: { db }, buyers }: World): Promise<number[]> {
  const rows = await db.select().from(basket);
  return buyers.map(({ account }) => rows.find((row) => row.accountId === account.id)!.version);
}

const openCredit = (companyId: number) => sql`(
  select coalesce(sum(total), 0)::bigint from ${customerOrder}
  where company_id = ${companyId} and pay_system = 'credit' and status <> 'cancelled')`;

async function setCompany({ shop: { db }, buyers }: World, companyId: number): Promise<void> {
  const accountId = buyers[2]!.account.id;
  const own = eq(membership.accountId, accountId);
  await db.update(membership).set({ isCurrent: false }).where(own);
  await db
    .update(membership)
    .set({ isCurrent: true })
    .where(sql`${own} and ${membership.companyId} = ${companyId}`);
  await db.update(basket).set({ companyId }).where(eq(basket.accountId, accountId));
}

/** Does all of it at once, and returns what each was answered. */
export function performAll(world: World, stage: Stage, all: readonly Action[]) {
  return Promise.all(
    all.map(async (one) => {
      if (one.wait > 0) await sleep(one.wait);
      return { action: one, answer: await perform(world, stage, one) };
    }),
  );
}

async function perform({ shop, buyers, items }: World, { shown, target }: Stage, one: Action): Promise<Answer> {
  const token = 'by' in one ? buyers[one.by]!.token : buyers[2]!.token;
  const [itemId, pack] = 'item' in one ? [items[one.item]!, PACKS[one.item]] : [0, 1];
  switch (one.do) {
    case 'order': {
      const paySystem = one.credit && one.by !== 2 ? 'credit' : 'prepayment';
      const body = { ...shown.get(checkoutOf(one))!, paySystem } as const;
      return answerOf(await shop.call('orderAdd', { body }, { token }), ({ id }) => id);
    }
    case 'add': {
      const body = { products: [{ id: itemId, quantity: one.quantity * pack }] };
      const headers = { 'idempotency-key': randomUUID() };
      const send = () => shop.call(one.list ? 'basketListAdd' : 'basketAdd', { body }, { token, headers });
      const answers = await Promise.all(one.twice ? [send(), send()] : [send()]);
      const [first, second = first] = answers.map((answer) =>
        answerOf(answer, (data) => data.lines[0]!.quantity / pack),
      );
      return JSON.stringify(first) === JSON.stringify(second) ? first! : { code: 'COUNTED_TWICE' };
    }
    case 'update': {
      const body = { product: { ID: itemId, QUANTITY: one.quantity * pack } };
      return answerOf(await shop.call('basketUpdate', { body }, { token }), () => true);
    }
    case 'remove': {
      const body = { products: [itemId] };
      return answerOf(await shop.call('basketRemove', { body }, { token }), ({ removed }) => removed.length > 0);
    }
    case 'clear':
      return answerOf(await shop.call('basketClear', {}, { token }), () => true);
    case 'switch': {
      const id = String(buyers[one.to === 0 ? 2 : 0]!.company.id);
      return answerOf(await shop.call('contragentSwitch', { params: { id } }, { token }), () => true);
    }
    case 'cancel':
      return answerOf(await shop.call('orderCancel', { params: { id: String(target.id) } }, { token }), () => true);
    case 'collect':
      try {
        await changeOrderStatus(shop.db, target.number, 'picking', null, new Date());
        return { code: null, did: true };
      } catch (error) {
        if (isApiError(error)) return { code: error.errors[0]!.code };
        throw error;
      }
    case 'raise':
      await transaction(shop.db, async (tx) => {
        await tx.update(price).set({ value: RAISED }).where(eq(price.itemId, items[0]!));
        await recordCatalogueChange(tx, 'price', [items[0]!]);
      });
      return { code: null, did: true };
  }
}

function answerOf<D>(answer: { codes: string[]; data: D }, did: (data: D) => number | boolean): Answer {
  const [code] = answer.codes;
  return code === undefined ? { code: null, did: did(answer.data) } : { code };
}

/** What the round has left. Throws where the third buyer's basket is of another company than he is. */
export async function lookAt(world: World, { versions, target }: Stage): Promise<Outcome> {
  const { shop, buyers, items } = world;
  const accounts = sql`unnest(${sql.param(buyers.map(({ account }) => account.id))}::int[]) with ordinality as one (id, n)`;
  const goods = sql`unnest(${sql.param(items)}::int[]) with ordinality as item (id, n)`;
  const firm = buyers[0]!.company.id;
  type Row = Omit<Outcome, 'changed' | 'company'> & { companies: number[] };
  const { rows } = await shop.db.execute<Row>(sql`select
    (select jsonb_agg((select jsonb_agg(coalesce(
        (select quantity from basket_line where account_id = one.id and item_id = item.id), 0) order by item.n)
      from ${goods}) order by one.n) from ${accounts}) as lines,
    (select jsonb_agg((select sum(floor(on_hand) - reserved) from stock where item_id = item.id) order by n)
      from ${goods}) as free,
    (select credit_limit - ${openCredit(firm)} from company where id = ${firm}) as credit,
    (select status from customer_order where id = ${target.id}) as status,
    (select coalesce(jsonb_agg(id order by id), '[]') from customer_order
      where id > ${target.id} and account_id in (select one.id from ${accounts})) as orders,
    (select array[membership.company_id, basket.company_id] from membership join basket using (account_id)
      where account_id = ${buyers[2]!.account.id} and is_current) as companies`);
  const { companies, ...found } = rows[0]!;
  if (companies[0] !== companies[1])
    throw new Error(`The buyer is of company ${companies[0]}, his basket of ${companies[1]}`);
  const now = await versionsOf(world);
  const packs = (quantities: readonly number[]) =>
    quantities.map((quantity, n) => Math.floor(quantity / PACKS[n]!)) as [number, number];
  return {
    ...found,
    lines: found.lines.map(packs),
    free: packs(found.free),
    changed: now.map((version, n) => version !== versions[n]),
    company: companies[0] === firm ? 1 : 0,
  };
}

/** What always holds: rows that break it, of orders of these buyers and of their goods. */
export async function findBroken({ shop, buyers, items }: World): Promise<unknown[]> {
  const accounts = sql`any(${sql.param(buyers.map(({ account }) => account.id))}::int[])`;
  const { rows } = await shop.db.execute(sql`
    with own as (select * from customer_order where account_id = ${accounts})
    select 'total' as wrong, own.id from own where total <> (
      select sum(price * quantity) from order_line where order_id = own.id)
    union all select 'held', own.id from own where case status when 'cancelled' then 0 else (
      select sum(quantity) from order_line where order_id = own.id) end
      <> (select coalesce(sum(quantity), 0) from stock_reservation held where held.order_id = own.id)
    union all select 'reserved', item_id from stock where item_id = any(${sql.param(items)}::int[]) and reserved <> (
      select coalesce(sum(quantity), 0) from stock_reservation held where held.item_id = stock.item_id)
    union all select 'history', own.id from own where 1 < (
      select count(*) from order_history where order_id = own.id and to_status <> 'new')`);
  return rows;
}
