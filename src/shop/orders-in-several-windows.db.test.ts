import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aBuyer, anAccount } from '#identity/accounts/server/factory.ts';
import { company } from '#identity/accounts/server/tables.ts';
import { auditLog } from '#identity/audit/server/tables.ts';
import { aSession } from '#identity/session/server/factory.ts';
import { openCheckout } from '#ordering/checkout/server/factory.ts';
import {
  aWaiting,
  expectWhole,
  listWaiting,
  order,
  readLeft,
  type Waiting,
} from '#ordering/checkout/server/orders-at-once.fixture.ts';
import { customerOrder } from '#ordering/orders/server/tables.ts';
import { nonEmpty } from '#shared/testing/non-empty.ts';
import { type TestApp, testApp } from './testing/test-app.ts';

/** `RACE_ROUNDS=200` for a long look. */
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 8);

/** Orders placed at the same time as the one of the basket that several people order. */
const OTHERS = 3;

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp();
});

/** A window in which the basket of a buyer is open, of the buyer himself or of somebody who acts for him. */
type Window = Waiting & { actor: number };

type Scene = {
  waiting: Waiting;
  /** Of the buyer, of the manager of his company and of its administrator. */
  windows: [Window, Window, Window];
  manager: string;
};

async function aScene(): Promise<Scene> {
  const boss = await anAccount(shop.db, { role: 'MANAGER' });
  const manager = await aSession(shop.db, boss.id);
  const waiting = await aWaiting(shop, 2, { company: { managerAccountId: boss.id } });
  const { buyer } = waiting;
  const chief = await aBuyer(shop.db, { role: 'ADMIN', of: buyer.company });
  const windowOf = async (actor: number, token: string): Promise<Window> => {
    const body = { contragent: buyer.company.id, user_id: buyer.account.id };
    const visit = { ...buyer, token: (await shop.call('contragentUserToken', { body }, { token })).data.token };
    return { ...waiting, actor, buyer: visit, request: await openCheckout(shop, visit) };
  };
  const windows: Scene['windows'] = [
    { ...waiting, actor: buyer.account.id },
    await windowOf(boss.id, manager),
    await windowOf(chief.account.id, chief.token),
  ];
  return { waiting, windows, manager };
}

const meanwhile: Record<string, { run: (scene: Scene) => Promise<unknown>; isOrdered: boolean }> = {
  'nothing else happens': { run: () => Promise.resolve(), isOrdered: true },
  'the manager logs out': { run: ({ manager }) => shop.call('logout', {}, { token: manager }), isOrdered: true },
  'the company gets another manager': {
    run: async ({ waiting: { buyer } }) => {
      const next = await anAccount(shop.db, { role: 'MANAGER' });
      return shop.db.update(company).set({ managerAccountId: next.id }).where(eq(company.id, buyer.company.id));
    },
    isOrdered: true,
  },
  'the manager changes a quantity': {
    run: ({ windows: [, { buyer, items }] }) => {
      const product = { ID: items[0]!.id, QUANTITY: items[0]!.quantity + 1 };
      return shop.call('basketUpdate', { body: { product } }, { token: buyer.token });
    },
    isOrdered: false,
  },
};

const REFUSALS = ['EMPTY_BASKET', 'BASKET_CHANGED', 'AUTH_REQUIRED', 'NO_COMPANY'];

describe('a basket that its buyer, a manager and an administrator order at the same time', () => {
  it.for(nonEmpty(Object.entries(meanwhile)))(
    'becomes one order, of who was answered, while %s',
    async ([, { run, isOrdered }]) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const scene = await aScene();
        const { waiting, windows } = scene;
        const others = await listWaiting(shop, OTHERS);
        // Each of them comes first in a part of the rounds
        const wait = (n: number) => sleep(((round + n) % 3) * [0, 2, 5][round % 3]!);
        const [answers, rest] = await Promise.all([
          Promise.all(windows.map((window, n) => wait(n).then(() => order(shop, window)))),
          Promise.all(others.map((one) => order(shop, one))),
          sleep([0, 4, 8, 14][round % 4]).then(() => run(scene)),
        ]);
        for (const [n, other] of others.entries()) await expectWhole(shop, other, rest[n]!.data);
        const placed = windows.filter((_, n) => answers[n]!.codes.length === 0);
        for (const { codes } of answers) expect([undefined, ...REFUSALS]).toContain(codes[0]);
        const account = waiting.buyer.account.id;
        const orders = await shop.db.select().from(customerOrder).where(eq(customerOrder.accountId, account));
        expect(orders.map(({ createdBy }) => createdBy)).toEqual(placed.map(({ actor }) => actor));
        expect(orders.length).toBeGreaterThanOrEqual(isOrdered ? 1 : 0);
        if (orders.length === 0) continue;
        const [{ actor }] = placed as [Window];
        const left = await readLeft(shop, waiting);
        expect(left.letters.filter((kind) => kind === 'order.accepted')).toHaveLength(1);
        expect(left).toMatchObject({
          lines: waiting.items.map((item, index) => [index + 1, item.id, item.quantity]),
          answers: [{ id: orders[0]!.id, number: orders[0]!.number }],
          history: [['new', actor]],
          basketLines: 0,
          version: waiting.items.length + 1,
          reserved: Object.fromEntries(waiting.items.map(({ id, quantity }) => [id, quantity])),
        });
        const entries = and(
          eq(auditLog.accountId, account),
          eq(auditLog.object, 'orderAdd'),
          eq(auditLog.actorAccountId, actor),
        );
        expect(await shop.db.$count(auditLog, entries)).toBe(actor === account ? 0 : 1);
      }
    },
  );
});
