import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { anOffer, aProduct } from '#goods/products/server/factory.ts';
import { recordCatalogueChange } from '#goods/products/server/index.ts';
import { offer, product } from '#goods/products/server/tables.ts';
import { aMembership } from '#identity/accounts/server/factory.ts';
import { company } from '#identity/accounts/server/tables.ts';
import { changeOrderStatus } from '#ordering/orders/server/factory.ts';
import { price } from '#goods/pricing/server/tables.ts';
import { stock } from '#goods/stock/server/tables.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { isApiError } from '#server/errors.ts';
import type { TestApp } from '#shop/testing/test-app.ts';
import type { OrderRequest } from '../contract.ts';
import { aReadyBuyer, openCheckout, type ReadyBuyer } from './factory.ts';

const BUYERS = 4;
const ITEMS = 6;

/** Packs and minimums of the goods, by their place. */
const rules = [
  { packageCount: 10, minOrderCount: 1 },
  { packageCount: 1, minOrderCount: 1 },
  { packageCount: 4, minOrderCount: 10 },
  { packageCount: 3, minOrderCount: 1 },
] as const;

type Placed = { id: number; number: string; shown: number; key: string; by: ReadyBuyer; byBackOrderer: boolean };

/** Companies, buyers and goods of a run, and the answers that it has got so far. */
export type World = {
  shop: TestApp;
  buyers: ReadyBuyer[];
  /** Ids of what can be ordered; the last two are offers of one product. */
  items: { id: number; productId: number; pack: number; minimum: number }[];
  /** What each buyer was shown last. */
  shown: (OrderRequest | undefined)[];
  placed: Placed[];
  answers: { action: string; status: number; codes: string[] }[];
};

/** Two buyers of one company with a credit limit, one who switches between two, one whose contract takes back-orders. */
export async function aWorld(shop: TestApp): Promise<World> {
  const first = await aReadyBuyer(shop.db, { company: { creditLimit: 150_000 } });
  const second = await aReadyBuyer(shop.db, { of: first.company });
  const third = await aReadyBuyer(shop.db, { company: { discountPercent: 7.5 } });
  await aMembership(shop.db, third.account.id, first.company.id);
  const fourth = await aReadyBuyer(shop.db, { company: { canBuyUnavailable: true, creditLimit: 80_000 } });
  const goods = [];
  for (const [n, rule] of rules.entries()) {
    goods.push(await aProduct(shop.db, { ...rule, price: 1000 * (n + 3), stock: 25.5 }));
  }
  const family = await aProduct(shop.db, { packageCount: 5, price: null, stock: null });
  const offers = [await anOffer(shop.db, family.id), await anOffer(shop.db, family.id)];
  const buyers = [first, second, third, fourth];
  const items = [
    ...goods.map(({ id, packageCount: pack, minOrderCount }) => {
      return { id, productId: id, pack, minimum: Math.ceil(minOrderCount / pack) * pack };
    }),
    ...offers.map(({ id }) => ({ id, productId: family.id, pack: 5, minimum: 5 })),
  ];
  const products = items.map(({ id }) => ({ id, quantity: 1 })).slice(1);
  for (const { token } of buyers) await shop.call('basketAdd', { body: { products } }, { token });
  return { shop, buyers, items, shown: [], placed: [], answers: [] };
}

const buyer = fc.nat(BUYERS - 1);
const item = fc.nat(ITEMS - 1);
const quantity = fc.oneof(fc.integer({ min: 1, max: 9 }), fc.constantFrom(0, 12, 40));
const lines = fc.array(fc.record({ item, quantity }), { minLength: 1, maxLength: 4 });

/** One thing that somebody does. */
const action = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('add'), buyer, lines, twice: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('addList'), buyer, lines, twice: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('update'), buyer, item, quantity }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('remove'), buyer, item }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('changeOffer'), buyer, item: fc.constantFrom(4, 5), quantity }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('clear'), buyer }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('switch'), company: fc.nat(1) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('setPrice'), item, value: fc.integer({ min: 100, max: 9000 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('takeOffPrices'), item }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('setStock'), item, value: fc.constantFrom(-2, 0, 3, 9, 12.5, 25, 30) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('hide'), item, hidden: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('setTerms'), hasDebt: fc.boolean(), orderBan: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('open'), buyer }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('order'), buyer, credit: fc.boolean(), twice: fc.boolean() }) },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('openAndOrder'), buyer, credit: fc.boolean(), twice: fc.boolean() }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('cancel'), buyer, order: fc.nat(20), byOther: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('copy'), buyer, order: fc.nat(20) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('moveOn'), order: fc.nat(20) }) },
);

/** What happens one after the other; what stands in one group happens at once. */
export const story: fc.Arbitrary<Step[][]> = fc.array(fc.array(action, { minLength: 1, maxLength: 4 }), {
  minLength: 5,
  maxLength: 14,
});

/** The story that runs before any other: buyers order at once for the last pieces, and one gives his back. */
export const everyday: Step[][] = [
  [
    { do: 'setStock', item: 1, value: 2 },
    { do: 'update', buyer: 0, item: 2, quantity: 8 },
  ],
  [0, 1, 2, 3].map((buyer) => ({ do: 'openAndOrder', buyer, credit: buyer < 2, twice: true })),
  [
    { do: 'cancel', buyer: 0, order: 0, byOther: false },
    { do: 'moveOn', order: 1 },
    { do: 'copy', buyer: 0, order: 0 },
  ],
  [{ do: 'openAndOrder', buyer: 0, credit: true, twice: false }],
];

type Step = {
  do: string;
  buyer?: number;
  item?: number;
  lines?: { item: number; quantity: number }[];
  quantity?: number;
  value?: number;
  company?: number;
  order?: number;
  credit?: boolean;
  twice?: boolean;
  hidden?: boolean;
  hasDebt?: boolean;
  orderBan?: boolean;
  byOther?: boolean;
};

/** Does what a group says, all of it at once. */
export async function performAll(world: World, group: readonly Step[]): Promise<void> {
  await Promise.all(group.map((step) => perform(world, step)));
}

async function perform(world: World, step: Step): Promise<void> {
  const { shop, items } = world;
  const who = world.buyers[step.buyer ?? 0]!;
  const what = items[step.item ?? 0]!;
  const order = world.placed[(step.order ?? 0) % Math.max(1, world.placed.length)];
  const { token } = who;
  const headers = { 'idempotency-key': randomUUID() };
  const times = <T>(make: () => T) => (step.twice ? [make(), make()] : [make()]);
  const note = (answer: { status: number; codes: string[] }) =>
    void world.answers.push({ action: step.do, status: answer.status, codes: answer.codes });
  const change = (kind: 'item' | 'price' | 'stock', write: (tx: Db) => Promise<unknown>) =>
    transaction(shop.db, async (tx) => {
      await write(tx);
      await recordCatalogueChange(tx, kind, [kind === 'item' ? what.productId : what.id]);
    });
  switch (step.do) {
    case 'add':
    case 'addList': {
      const products = step.lines!.map((line) => ({ id: items[line.item]!.id, quantity: line.quantity }));
      const name = step.do === 'add' ? 'basketAdd' : 'basketListAdd';
      const answers = await Promise.all(times(() => shop.call(name, { body: { products } }, { token, headers })));
      return answers.forEach(note);
    }
    case 'update': {
      const body = { product: { ID: what.id, QUANTITY: step.quantity! } };
      return note(await shop.call('basketUpdate', { body }, { token }));
    }
    case 'remove':
      return note(await shop.call('basketRemove', { body: { products: [what.id] } }, { token }));
    case 'changeOffer': {
      const body = { productId: what.id, offerId: items[9 - step.item!]!.id, quantity: step.quantity!, index: 0 };
      return note(await shop.call('basketChangeOffer', { body }, { token }));
    }
    case 'clear':
      return note(await shop.call('basketClear', {}, { token }));
    case 'switch': {
      const { token: third, company: own } = world.buyers[2]!;
      const id = String((step.company === 0 ? own : world.buyers[0]!.company).id);
      return note(await shop.call('contragentSwitch', { params: { id } }, { token: third }));
    }
    case 'setPrice': {
      const set = { value: step.value!, currency: 'RUB' };
      return change('price', (tx) => tx.update(price).set(set).where(eq(price.itemId, what.id)));
    }
    case 'takeOffPrices':
      return change('price', (tx) => tx.update(price).set({ currency: 'EUR' }).where(eq(price.itemId, what.id)));
    case 'setStock': {
      // What has been promised is there: an import that takes it away is not the shop's doing
      const onHand = sql`greatest(${step.value! + 0.5}::numeric, ${stock.reserved})`;
      return change('stock', (tx) => tx.update(stock).set({ onHand }).where(eq(stock.itemId, what.id)));
    }
    case 'hide': {
      const set = { active: !step.hidden };
      return change('item', (tx) =>
        what.id === what.productId
          ? tx.update(product).set(set).where(eq(product.id, what.id))
          : tx.update(offer).set(set).where(eq(offer.id, what.id)),
      );
    }
    case 'setTerms': {
      const terms = { hasDebt: step.hasDebt!, orderBan: step.orderBan! };
      return void (await shop.db.update(company).set(terms).where(eq(company.id, world.buyers[0]!.company.id)));
    }
    case 'open':
      return open(world, step.buyer!);
    case 'openAndOrder':
      await open(world, step.buyer!);
      return place(world, step);
    case 'order':
      return place(world, step);
    case 'cancel': {
      if (!order) return undefined;
      const caller = step.byOther ? token : order.by.token;
      return note(await shop.call('orderCancel', { params: { id: String(order.id) } }, { token: caller }));
    }
    case 'copy':
      if (!order) return undefined;
      return note(await shop.call('orderCopy', { query: {}, params: { id: String(order.id) } }, { token, headers }));
    case 'moveOn':
      return order && moveOn(world, order);
    default:
      throw new Error(`Nobody does ${step.do}`);
  }
}

async function open(world: World, place: number): Promise<void> {
  try {
    world.shown[place] = await openCheckout(world.shop, world.buyers[place]!);
  } catch (error) {
    // There may be nothing to order
    if (!String(error).includes('EMPTY_BASKET')) throw error;
  }
}

async function place(world: World, { buyer: index = 0, credit, twice }: Step): Promise<void> {
  const request = world.shown[index];
  if (!request) return;
  const { token } = world.buyers[index]!;
  const body = { ...request, paySystem: credit ? 'credit' : 'prepayment' } as const;
  const send = () => world.shop.call('orderAdd', { body }, { token });
  for (const answer of await Promise.all(twice ? [send(), send()] : [send()])) {
    world.answers.push({ action: 'order', status: answer.status, codes: answer.codes });
    if (answer.codes.length) continue;
    const { id, number } = answer.data;
    const shown = Math.round(request.expectedTotal! * 100);
    world.placed.push({
      id,
      number,
      shown,
      key: request.checkoutKey!,
      by: world.buyers[index]!,
      byBackOrderer: index === 3,
    });
  }
}

const onward = ['confirmed', 'picking', 'shipped', 'done'] as const;

/** The back office takes the next step that is allowed; what was ordered beyond the stock is not shipped. */
async function moveOn({ shop }: World, { number, byBackOrderer }: Placed): Promise<void> {
  for (const to of byBackOrderer ? onward.slice(0, 2) : onward) {
    try {
      await changeOrderStatus(shop.db, number, to, null, new Date());
      return;
    } catch (error) {
      if (!isApiError(error)) throw error;
    }
  }
}
