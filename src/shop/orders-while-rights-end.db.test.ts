import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, inArray } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { stock } from '#goods/stock/server/tables.ts';
import { aBuyer, aCompany, aMembership } from '#identity/accounts/server/factory.ts';
import { company } from '#identity/accounts/server/tables.ts';
import { consignee } from '#ordering/addresses/server/tables.ts';
import {
  aWaiting,
  expectWhole,
  listWaiting,
  order,
  type Waiting,
} from '#ordering/checkout/server/orders-at-once.fixture.ts';
import { basketLine } from '#ordering/basket/server/tables.ts';
import { customerOrder } from '#ordering/orders/server/tables.ts';
import { outbox } from '#server/delivery/tables.ts';
import { nonEmpty } from '#shared/testing/non-empty.ts';
import { runOperatorCommand } from './testing/run-operator-command.ts';
import { type TestApp, testApp } from './testing/test-app.ts';

/** `RACE_ROUNDS=200` for a long look. */
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 8);

/** Orders placed at the same time as the one that is disturbed. */
const OTHERS = 3;

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp();
});

/** A busy machine may need more rounds until the order was placed in one of them and refused in another. */
const goesOn = (round: number, outcomes: Set<string>) => round < ROUNDS || (outcomes.size < 2 && round < ROUNDS * 6);

/** How many milliseconds after the orders it begins; rounds beyond the usual ones wait longer, for a slow machine. */
const delayOf = (round: number) => [-16, -12, -8, -5, -2, 1, 5, 10][round % 8]! * 2 ** Math.floor(round / ROUNDS);

type Scene = { one: Waiting; chief: { token: string }; other: { id: number } };

type Ending = {
  end: (scene: Scene) => Promise<unknown>;
  /** What the buyer may be told where it came before his order. */
  refusals: readonly string[];
};

const own = ({ one }: Scene) => ({ contragent: one.buyer.company.id, user_id: one.buyer.account.id });

const endings: Record<string, Ending> = {
  'is erased': {
    end: ({ one: { buyer } }) => {
      const login = buyer.account.email;
      return runOperatorCommand(shop.db, 'person', { action: 'erase', login, confirmed: login, wait: 0 });
    },
    refusals: ['AUTH_REQUIRED', 'FORBIDDEN', 'NO_COMPANY'],
  },
  'is removed from his company': {
    end: (scene) => shop.call('contragentRemoveUser', { body: own(scene) }, { token: scene.chief.token }),
    // His other company is the current one then
    refusals: ['FORBIDDEN', 'NO_COMPANY', 'COMPANY_CHANGED'],
  },
  'loses the right to order': {
    end: (scene) =>
      shop.call(
        'contragentRights',
        { body: { ...own(scene), rights: { order: false } } as never },
        { token: scene.chief.token },
      ),
    refusals: ['FORBIDDEN'],
  },
  'switches to another company': {
    end: ({ one: { buyer }, other }) =>
      shop.call('contragentSwitch', { params: { id: String(other.id) } }, { token: buyer.token }),
    refusals: ['COMPANY_CHANGED', 'BASKET_CHANGED'],
  },
  'logs out': {
    end: ({ one: { buyer } }) => shop.call('logout', {}, { token: buyer.token }),
    refusals: ['AUTH_REQUIRED'],
  },
  'is of a company that may not order any more': {
    end: ({ one: { buyer } }) =>
      shop.db.update(company).set({ orderBan: true }).where(eq(company.id, buyer.company.id)),
    refusals: ['ORDER_BAN'],
  },
  'is of a company that is closed': {
    end: ({ one: { buyer } }) =>
      shop.db.update(company).set({ state: 'blocked' }).where(eq(company.id, buyer.company.id)),
    refusals: ['CLOSED'],
  },
  'names an address that a colleague deletes': {
    end: ({ one: { buyer }, chief }) =>
      shop.call('addressRemove', { params: { id: String(buyer.address) } }, { token: chief.token }),
    refusals: ['INCOMPLETE'],
  },
  'names a consignee that is gone': {
    end: ({ one: { buyer } }) => shop.db.delete(consignee).where(eq(consignee.id, buyer.consignee)),
    refusals: ['INCOMPLETE'],
  },
};

async function aScene(): Promise<Scene> {
  const one = await aWaiting(shop, 2);
  const chief = await aBuyer(shop.db, { role: 'ADMIN', of: one.buyer.company });
  const other = await aCompany(shop.db);
  await aMembership(shop.db, one.buyer.account.id, other.id);
  return { one, chief, other };
}

/** What is reserved of the goods of an order. */
async function listReserved({ items }: Waiting): Promise<number[]> {
  const ids = items.map(({ id }) => id);
  const rows = await shop.db.select().from(stock).where(inArray(stock.itemId, ids)).orderBy(stock.itemId);
  return rows.map(({ reserved }) => reserved);
}

describe('orders of one moment, while one of the buyers', () => {
  it.for(nonEmpty(Object.entries(endings)))(
    '%s: his is placed or refused, whole, and the others are placed',
    async ([name, { end, refusals }]) => {
      const outcomes = new Set<string>();
      for (let round = 0; goesOn(round, outcomes); round += 1) {
        const scene = await aScene();
        const { one } = scene;
        const others = await listWaiting(shop, OTHERS);
        const delay = delayOf(round);
        const [answers] = await Promise.all([
          sleep(Math.max(0, -delay)).then(() => Promise.all([one, ...others].map((waiting) => order(shop, waiting)))),
          sleep(Math.max(0, delay)).then(() => end(scene)),
        ]);
        const [{ codes }, ...rest] = answers as [(typeof answers)[number], ...typeof answers];
        for (const [n, waiting] of others.entries()) await expectWhole(shop, waiting, rest[n]!.data);
        const account = one.buyer.account.id;
        const isPlaced = codes.length === 0;
        outcomes.add(isPlaced ? 'placed' : 'refused');
        expect(['placed', ...refusals]).toContain(codes[0] ?? 'placed');
        expect(await shop.db.$count(customerOrder, eq(customerOrder.accountId, account))).toBe(isPlaced ? 1 : 0);
        const quantities = one.items.map(({ quantity }) => (isPlaced ? quantity : 0));
        expect(await listReserved(one)).toEqual(quantities);
        const isEmptied = isPlaced || name === 'is erased';
        expect(await shop.db.$count(basketLine, eq(basketLine.accountId, account))).toBe(
          isEmptied ? 0 : one.items.length,
        );
        const letters = and(eq(outbox.accountId, account), eq(outbox.kind, 'order.accepted'));
        expect(await shop.db.$count(outbox, letters)).toBe(isPlaced && name !== 'is erased' ? 1 : 0);
      }
      expect(outcomes.size).toBe(2);
    },
  );
});
