import { and, eq, isNotNull } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aBuyer, aMembership, anAccount } from '#identity/accounts/server/factory.ts';
import { company, membership } from '#identity/accounts/server/tables.ts';
import { auditLog } from '#identity/audit/server/tables.ts';
import { aSession } from '#identity/session/server/factory.ts';
import { deliveryAddress } from '#ordering/addresses/server/tables.ts';
import { aReadyBuyer, inBasket, openCheckout } from '#ordering/checkout/server/factory.ts';
import { anOrder } from '#ordering/orders/server/factory.ts';
import { customerOrder, orderHistory } from '#ordering/orders/server/tables.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';

/** `RACE_ROUNDS=200` for a long look; what is found in few rounds is found each time. */
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 24);

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp();
});

/** A busy machine may need more rounds until either side has won. */
const goesOn = (round: number, outcomes: Set<unknown>) => round < ROUNDS || (outcomes.size < 2 && round < ROUNDS * 5);

type Answer = { status: number; codes: string[]; data: unknown };

/**
 * Two calls at the same time, each begun some milliseconds later in a part of the rounds, so that either comes first; rounds
 * beyond the usual ones wait longer, for a slow machine.
 */
async function together<A, B>(round: number, one: () => Promise<A>, two: () => Promise<B>): Promise<[A, B]> {
  const wait = (time: number) => new Promise((done) => setTimeout(done, time));
  const delay = [0, 2, 5, 9, 14, 20][round % 6]! * 2 ** Math.floor(round / ROUNDS);
  const [first, second] = round % 2 ? [0, delay] : [delay, 0];
  return Promise.all([wait(first).then(one), wait(second).then(two)]);
}

/** A company with an administrator and a buyer, served by a manager who acts for the buyer. */
async function aVisited() {
  const boss = await anAccount(shop.db, { role: 'MANAGER' });
  const manager = await aSession(shop.db, boss.id);
  const chief = await aBuyer(shop.db, { role: 'ADMIN', company: { managerAccountId: boss.id } });
  const worker = await aReadyBuyer(shop.db, { of: chief.company });
  const body = { contragent: chief.company.id, user_id: worker.account.id };
  const visit = (await shop.call('contragentUserToken', { body }, { token: manager })).data.token;
  return { boss, manager, chief, worker, firm: chief.company, visit };
}
type Visited = Awaited<ReturnType<typeof aVisited>>;

const moveOrders = ({ manager, worker, chief }: Visited) =>
  shop.call(
    'managerOrdersMove',
    { body: { user_id: worker.account.id, new_user_id: chief.account.id } },
    { token: manager },
  );

describe('races of people in companies', () => {
  it('two administrators demote each other: one is left, either may be', { tags: ['R-CALL-112'] }, async () => {
    const left = new Set<number>();
    for (let round = 0; goesOn(round, left); round += 1) {
      const one = await aBuyer(shop.db, { role: 'ADMIN' });
      const two = await aBuyer(shop.db, { role: 'ADMIN', of: one.company });
      const rights = { order: true, finance: false, viewAllOrders: false, priceLists: true, manageUsers: false };
      const demote = (by: { token: string }, whom: { account: { id: number } }) => (): Promise<Answer> =>
        shop.call(
          'contragentRights',
          { body: { contragent: one.company.id, user_id: whom.account.id, role: 'USER', rights } },
          { token: by.token },
        );
      const answers = await together(round, demote(one, two), demote(two, one));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const administrators = await shop.db
        .select({ id: membership.accountId })
        .from(membership)
        .where(and(eq(membership.companyId, one.company.id), eq(membership.role, 'ADMIN')));
      expect(administrators).toHaveLength(1);
      left.add(administrators[0]!.id === one.account.id ? 1 : 2);
    }
    expect([...left].toSorted()).toEqual([1, 2]);
  });

  const ends: Record<string, (of: Visited) => Promise<unknown>> = {
    'the person is deactivated': ({ manager, worker, firm }) => {
      const named = { user_id: worker.account.id, contragent: firm.id, name: 'Иван', last_name: 'Петров' };
      return shop.call('managerUserSave', { body: { ...named, active: false, role: 'USER' } }, { token: manager });
    },
    'the membership is removed': ({ chief, worker, firm }) =>
      shop.call(
        'contragentRemoveUser',
        { body: { contragent: firm.id, user_id: worker.account.id } },
        { token: chief.token },
      ),
    'the manager is replaced': async ({ firm }) => {
      const next = await anAccount(shop.db, { role: 'MANAGER' });
      return shop.db.update(company).set({ managerAccountId: next.id }).where(eq(company.id, firm.id));
    },
  };
  it.for(Object.keys(ends))(
    'acting while %s: what was acknowledged is done and recorded, and nothing follows',
    { tags: ['R-CALL-114', 'R-ROLE-20'] },
    async (what) => {
      const seen = new Set<boolean>();
      for (let round = 0; goesOn(round, seen); round += 1) {
        const visited = await aVisited();
        const { firm, worker, visit } = visited;
        const text = `Тула, Лесная ул., ${round}`;
        const act = () => shop.call('addressAdd', { body: { contragent: firm.id, address: text } }, { token: visit });
        const [acted] = await together(round, act, () => ends[what]!(visited));
        const isDone = acted.status === 200;
        seen.add(isDone);
        const stored = and(eq(deliveryAddress.companyId, firm.id), eq(deliveryAddress.text, text));
        const recorded = and(
          eq(auditLog.accountId, worker.account.id),
          eq(auditLog.action, 'acted'),
          eq(auditLog.object, 'addressAdd'),
          isNotNull(auditLog.sessionId),
        );
        const found = [await shop.db.$count(deliveryAddress, stored), await shop.db.$count(auditLog, recorded)];
        expect([isDone, ...found], acted.codes.join()).toEqual(isDone ? [true, 1, 1] : [false, 0, 0]);
        expect((await act()).codes).toEqual(['AUTH_REQUIRED']);
      }
      expect([...seen].toSorted()).toEqual([false, true]);
    },
  );

  it('reassigning while the owner orders: the new order stays or goes, whole', { tags: ['R-CALL-096'] }, async () => {
    const owners = new Set<number>();
    for (let round = 0; goesOn(round, owners); round += 1) {
      const visited = await aVisited();
      const { worker, chief, firm } = visited;
      const before = await anOrder(shop.db, worker);
      await inBasket(shop, worker);
      const body = await openCheckout(shop, worker);
      const [placed, moved] = await together(
        round,
        () => shop.call('orderAdd', { body }, { token: worker.token }),
        () => moveOrders(visited),
      );
      expect([placed.status, moved.status]).toEqual([200, 200]);
      const orders = await shop.db.select().from(customerOrder).where(eq(customerOrder.companyId, firm.id));
      expect(orders).toHaveLength(2);
      const ownerOf = (id: number) => orders.find((order) => order.id === id)!.accountId;
      expect(ownerOf(before.id)).toBe(chief.account.id);
      const hasMoved = ownerOf(placed.data.id) === chief.account.id;
      owners.add(hasMoved ? 1 : 0);
      expect(moved.data.moved).toBe(hasMoved ? 2 : 1);
      const steps = and(eq(orderHistory.orderId, placed.data.id), isNotNull(orderHistory.toAccountId));
      expect(await shop.db.$count(orderHistory, steps)).toBe(hasMoved ? 1 : 0);
    }
    expect([...owners].toSorted()).toEqual([0, 1]);
  });

  it('reassigning while the owner cancels: his, or no longer his to cancel', { tags: ['R-CALL-096'] }, async () => {
    const statuses = new Set<string>();
    for (let round = 0; goesOn(round, statuses); round += 1) {
      const visited = await aVisited();
      const { worker, chief } = visited;
      const { id } = await anOrder(shop.db, worker);
      const [cancelled, moved] = await together(
        round,
        () => shop.call('orderCancel', { params: { id: String(id) } }, { token: worker.token }),
        () => moveOrders(visited),
      );
      const [order] = await shop.db.select().from(customerOrder).where(eq(customerOrder.id, id));
      expect([order!.accountId, moved.data.moved]).toEqual([chief.account.id, 1]);
      expect([order!.status, cancelled.status === 200]).toEqual(
        cancelled.status === 200 ? ['cancelled', true] : ['new', false],
      );
      statuses.add(order!.status);
    }
    expect([...statuses].toSorted()).toEqual(['cancelled', 'new']);
  });

  it('one invitation accepted twice: one acceptance, from either window', { tags: ['R-ROLE-28'] }, async () => {
    const winners = new Set<number>();
    for (let round = 0; goesOn(round, winners); round += 1) {
      const { firm } = await aVisited();
      const invited = await anAccount(shop.db);
      await aMembership(shop.db, invited.id, firm.id, { state: 'invited' });
      const accept = (token: string) => (): Promise<Answer> =>
        shop.call('contragentAnswerInvitation', { body: { contragent: firm.id, isAccepted: true } }, { token });
      const tokens = [await aSession(shop.db, invited.id), await aSession(shop.db, invited.id)] as const;
      const answers = await together(round, accept(tokens[0]), accept(tokens[1]));
      expect(answers.map(({ codes }) => codes.join()).toSorted()).toEqual(['', 'NOT_FOUND']);
      winners.add(answers.findIndex(({ status }) => status === 200));
      const own = and(eq(membership.accountId, invited.id), eq(membership.state, 'active'));
      expect(await shop.db.$count(membership, own)).toBe(1);
      const joined = and(eq(auditLog.accountId, invited.id), eq(auditLog.action, 'company.joined'));
      expect(await shop.db.$count(auditLog, joined)).toBe(1);
    }
    expect([...winners].toSorted()).toEqual([0, 1]);
  });
});
