import { and, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aBuyer, aCompany, aMembership, anAccount } from '#identity/accounts/server/factory.ts';
import { account, membership } from '#identity/accounts/server/tables.ts';
import { auditLog } from '#identity/audit/server/tables.ts';
import { notification } from '#identity/notifications/server/tables.ts';
import { aStaffMember } from '#office/orders/server/office.fixture.ts';
import { readEnv } from '#server/env.ts';
import { outbox } from '#server/delivery/tables.ts';
import { rateCounter } from '#server/tables.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { addInvitations } from './add-invitations.ts';
import { sendNext, startInvitations } from './send-invitations.ts';
import { customerInvitation } from './tables.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let shop: TestApp;
let owner: { id: number; token: string };
let serial = 0;

beforeAll(async () => {
  database = await testDatabase();
  shop = await testApp({}, () => Promise.resolve(database));
  owner = await aStaffMember(shop.db, 'owner');
});
beforeEach(() => shop.db.delete(rateCounter));

const rights = { order: true, finance: true, viewAllOrders: false, priceLists: false, manageUsers: false };

/** A person who may be invited into a company. */
async function invited(fields: { email?: string; companyId?: number; phone?: string } = {}) {
  serial += 1;
  const email = fields.email ?? `person${serial}@invited.example`;
  const companyId = fields.companyId ?? (await aCompany(shop.db)).id;
  const person = { email, phone: fields.phone ?? '', name: 'Анна', lastName: 'Ким', secondName: '', rights };
  await addInvitations(shop.db, [{ ...person, role: 'ADMIN' }], { companyId, byAccountId: owner.id, importId: 1 });
  return rowOf(email, companyId);
}

async function rowOf(email: string, companyId: number) {
  const [row] = await shop.db
    .select()
    .from(customerInvitation)
    .where(and(eq(customerInvitation.email, email), eq(customerInvitation.companyId, companyId)));
  return row!;
}
const again = ({ email, companyId }: { email: string; companyId: number }) => rowOf(email, companyId);

const queue = async (ids: number[], token = owner.token) =>
  (await shop.call('officeInvitationsSend', { body: { ids } }, { token })).data.queued;
const list = async (query: Record<string, unknown>, token = owner.token) =>
  (await shop.call('officeInvitations', { query: query as never }, { token })).data;
async function send(ids: number[]): Promise<void> {
  await queue(ids);
  while (await sendNext(shop.db, 10_000));
}
const lettersTo = (email: string) => shop.db.select().from(outbox).where(eq(outbox.recipient, email));

describe('an invitation of staff', () => {
  it('makes an account without a password, invited with its role and rights, and a letter that sets one', async () => {
    const row = await invited({ phone: '79165550001' });
    await send([row.id]);
    const [made] = await shop.db.select().from(account).where(eq(account.email, row.email));
    expect(made).toMatchObject({ role: 'USER', passwordHash: null, phone: '79165550001', lastName: 'Ким' });
    const [member] = await shop.db.select().from(membership).where(eq(membership.accountId, made!.id));
    expect(member).toMatchObject({ companyId: row.companyId, state: 'invited', role: 'ADMIN', rights });
    expect(await lettersTo(row.email)).toMatchObject([{ kind: 'account.invite' }]);
    expect(await again(row)).toMatchObject({ state: 'sent', accountId: made!.id, sentAt: expect.any(Date) });
    const acts = await shop.db.select().from(auditLog).where(eq(auditLog.companyId, row.companyId));
    expect(acts).toMatchObject([{ action: 'company.invite', actorAccountId: owner.id }]);
  });

  it('asks who has an account, which stays what it was', async () => {
    const buyer = await aBuyer(shop.db, { account: { emailConfirmedAt: new Date() } });
    const [before] = await shop.db.select().from(account).where(eq(account.id, buyer.account.id));
    const row = await invited({ email: buyer.account.email! });
    await send([row.id]);
    expect((await shop.db.select().from(account).where(eq(account.id, buyer.account.id)))[0]).toEqual(before);
    expect(await lettersTo(row.email)).toMatchObject([{ kind: 'company.invited' }]);
    expect(await shop.db.$count(notification, eq(notification.accountId, buyer.account.id))).toBe(1);
    const answer = { contragent: row.companyId, isAccepted: true };
    await shop.call('contragentAnswerInvitation', { body: answer }, { token: buyer.token });
    expect(await list({ q: row.email })).toMatchObject({ items: [{ state: 'joined' }] });
    expect(await queue([row.id])).toBe(0);
  });

  it('is repeated with a new letter, at most five times a day', async () => {
    const row = await invited();
    for (let time = 0; time < 6; time += 1) await send([row.id]);
    expect(await lettersTo(row.email)).toHaveLength(5);
    expect(await again(row)).toMatchObject({ state: 'failed', message: expect.stringContaining('уже 5') });
  });

  it('that is withdrawn leaves no account behind, and is not sent', async () => {
    const [sent, waiting] = [await invited(), await invited()];
    await send([sent.id]);
    await queue([waiting.id]);
    const body = { ids: [sent.id, waiting.id] };
    const answer = await shop.call('officeInvitationsWithdraw', { body }, { token: owner.token });
    expect(answer.data).toEqual({ withdrawn: 2 });
    expect(await sendNext(shop.db, 10_000)).toBe(false);
    for (const { email } of [sent, waiting]) expect(await shop.db.$count(account, eq(account.email, email))).toBe(0);
    expect(await shop.db.$count(membership, eq(membership.companyId, sent.companyId))).toBe(0);
    expect(await again(sent)).toMatchObject({ state: 'withdrawn', accountId: null });
    await send([sent.id]);
    expect(await again(sent)).toMatchObject({ state: 'sent' });
  });

  it('is not sent to staff, nor into a company that does not work', async () => {
    const colleague = await anAccount(shop.db, { role: 'MANAGER' });
    const ofStaff = await invited({ email: colleague.email! });
    const closed = await aCompany(shop.db, { state: 'blocked' });
    const ofClosed = await invited({ companyId: closed.id });
    await send([ofStaff.id, ofClosed.id]);
    expect((await again(ofStaff)).message).toContain('сотрудник магазина');
    expect((await again(ofClosed)).message).toBe('Компания не работает');
    expect(await shop.db.$count(membership, eq(membership.accountId, colleague.id))).toBe(0);
  });

  it('of somebody who is in the company already says nothing to him', async () => {
    const row = await invited();
    const person = await anAccount(shop.db, { email: row.email });
    await shop.db.update(customerInvitation).set({ state: 'queued' }).where(eq(customerInvitation.id, row.id));
    await aMembership(shop.db, person.id, row.companyId, { state: 'active' });
    expect(await sendNext(shop.db, 10_000)).toBe(true);
    expect(await lettersTo(row.email)).toEqual([]);
    expect(await list({ q: row.email })).toMatchObject({ items: [{ state: 'joined' }] });
  });
});

describe('invitations in the queue', () => {
  it('leave at the rate of the shop: a share in a minute, all of it in an hour', async () => {
    const ids: number[] = [];
    for (let one = 0; one < 4; one += 1) ids.push((await invited()).id);
    await queue(ids);
    const sent = async (perHour: number) => {
      let count = 0;
      while (await sendNext(shop.db, perHour)) count += 1;
      return count;
    };
    expect(await sent(120)).toBe(2);
    await shop.db.delete(rateCounter).where(eq(rateCounter.key, 'invitations:minute'));
    expect(await sent(3)).toBe(1);
    await shop.db.delete(rateCounter).where(eq(rateCounter.key, 'invitations:minute'));
    expect(await sent(3)).toBe(0);
    await shop.db.delete(rateCounter);
    expect(await sent(10_000)).toBe(1);
  });

  it('are sent by a job, each once, though two nodes do it', async () => {
    const rows = [await invited(), await invited(), await invited()];
    await queue(rows.map(({ id }) => id));
    const env = readEnv({ NODE_ENV: 'test', INVITATIONS_PER_HOUR: '10000' });
    const stops = [1, 2].map(() => startInvitations(database, env, (error) => expect.fail(String(error))));
    await expect.poll(async () => (await again(rows[2]!)).state, { timeout: 20_000 }).toBe('sent');
    for (const stop of stops) await stop();
    for (const { email } of rows) expect(await lettersTo(email)).toHaveLength(1);
  });

  it('are chosen by a filter in the scope of a member of staff alone', async () => {
    const boss = await aStaffMember(shop.db, 'manager');
    const own = await aCompany(shop.db, { managerAccountId: boss.id, name: 'ООО «Отбор»' });
    const rows = [await invited({ companyId: own.id }), await invited({ companyId: own.id })];
    const foreign = await invited();
    expect(await list({}, boss.token)).toMatchObject({ count: 2 });
    expect(await queue([foreign.id], boss.token)).toBe(0);
    const filter = { q: 'отбор', state: 'new' as const };
    const answer = await shop.call('officeInvitationsSend', { body: { filter } as never }, { token: boss.token });
    expect(answer.data).toEqual({ queued: 2 });
    for (const row of rows) expect((await again(row)).state).toBe('queued');
    const refused = await shop.call(
      'officeInvitationsWithdraw',
      { body: { ids: [foreign.id] } },
      { token: boss.token },
    );
    expect(refused.data).toEqual({ withdrawn: 0 });
    expect((await again(foreign)).state).toBe('new');
  });
});
