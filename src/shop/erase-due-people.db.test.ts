import { asc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aBuyer, aMembership, anAccount } from '#identity/accounts/server/factory.ts';
import { account } from '#identity/accounts/server/tables.ts';
import { auditLog } from '#identity/audit/server/tables.ts';
import { aStaffMember } from '#office/orders/server/office.fixture.ts';
import { outbox } from '#server/delivery/tables.ts';
import { eraseDuePeople } from './erase-due-people.ts';
import { runOperatorCommand } from './testing/run-operator-command.ts';
import { type TestApp, testApp } from './testing/test-app.ts';

const ROUNDS = 20;
const DAY_MS = 86_400_000;

let shop: TestApp;
let owner: Awaited<ReturnType<typeof aStaffMember>>;

beforeAll(async () => {
  shop = await testApp();
  owner = await aStaffMember(shop.db, 'owner');
});

type Act = 'officePersonErase' | 'officePersonEraseCancel' | 'officePersonUnblock';
const act = async (name: Act, id: number) =>
  (await shop.call(name, { params: { id: String(id) as never }, body: {} }, { token: owner.token })).codes;
const open = async (id: number) =>
  (await shop.call('officePerson', { params: { id: String(id) as never } }, { token: owner.token })).data;
const rowOf = async (id: number) => (await shop.db.select().from(account).where(eq(account.id, id)))[0]!;
const actsOn = async (id: number) =>
  (await shop.db.select().from(auditLog).where(eq(auditLog.accountId, id)).orderBy(asc(auditLog.id))).map(
    ({ action }) => action,
  );
const endWait = (id: number) =>
  shop.db
    .update(account)
    .set({ eraseAt: new Date(Date.now() - 60_000) })
    .where(eq(account.id, id));
/** Runs the job once; returns what it reported. */
async function eraseDue(): Promise<unknown[]> {
  const errors: unknown[] = [];
  await eraseDuePeople(shop.db, (error) => errors.push(error));
  return errors;
}
/** A buyer who administers no company. */
async function aPerson() {
  const buyer = await aBuyer(shop.db);
  return { ...buyer, id: buyer.account.id };
}

describe('a person who is to be erased', () => {
  it('is closed at once and erased when the time is over, not before', async () => {
    const { id, token, account: own } = await aPerson();
    expect(await act('officePersonErase', id)).toEqual([]);
    expect((await shop.call('sessionCheck', {}, { token })).data.authorized).toBe(false);
    const { active, eraseAt } = await open(id);
    expect(active).toBe(false);
    expect(Math.abs(Date.parse(eraseAt!) - Date.now() - 3 * DAY_MS)).toBeLessThan(DAY_MS / 2);
    const letters = await shop.db.select().from(outbox).where(eq(outbox.accountId, id));
    expect(letters.map(({ kind, recipient }) => [kind, recipient])).toEqual([['account.closed', own.email]]);
    expect(await act('officePersonErase', id)).toEqual(['CONFLICT']);
    expect(await eraseDue()).toEqual([]);
    expect((await rowOf(id)).email).toBe(own.email);

    await endWait(id);
    expect(await eraseDue()).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ email: null, phone: null, active: false, eraseAt: null });
    expect(await actsOn(id)).toEqual(['person.eraseLater', 'person.erase']);
    expect(await shop.db.$count(outbox, eq(outbox.accountId, id))).toBe(0);
    expect(await act('officePersonEraseCancel', id)).toEqual(['NOT_FOUND']);
  });

  it('stays, closed, where it is cancelled; then he can be opened', async () => {
    const { id, account: own } = await aPerson();
    expect(await act('officePersonEraseCancel', id)).toEqual(['CONFLICT']);
    await act('officePersonErase', id);
    expect(await act('officePersonUnblock', id)).toEqual(['CONFLICT']);
    expect(await act('officePersonEraseCancel', id)).toEqual([]);
    expect(await open(id)).toMatchObject({ active: false, eraseAt: null, email: own.email });
    await eraseDue();
    expect(await act('officePersonUnblock', id)).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ active: true, email: own.email });
    expect(await actsOn(id)).toEqual(['person.eraseLater', 'person.eraseCancel', 'account.unblock']);
  });

  it('is not erased where the operator opens the account', async () => {
    const { id, account: own } = await aPerson();
    await act('officePersonErase', id);
    await runOperatorCommand(shop.db, 'account', { action: 'unblock', login: own.email });
    expect(await rowOf(id)).toMatchObject({ active: true, eraseAt: null });
  });

  it('is not the only administrator of a company; who becomes it waits another day, with the reason', async () => {
    const chief = await aBuyer(shop.db, { role: 'ADMIN' });
    const { id } = chief.account;
    expect(await act('officePersonErase', id)).toEqual(['CONFLICT']);
    expect((await rowOf(id)).active).toBe(true);
    const other = await anAccount(shop.db);
    await aMembership(shop.db, other.id, chief.company.id, { role: 'ADMIN' });
    expect(await act('officePersonErase', id)).toEqual([]);
    await shop.db.update(account).set({ active: false }).where(eq(account.id, other.id));
    await endWait(id);
    expect((await eraseDue()).map(String)).toEqual([expect.stringContaining('единственный администратор')]);
    const { email, eraseAt } = await rowOf(id);
    expect(email).not.toBeNull();
    expect(eraseAt!.getTime()).toBeGreaterThan(Date.now() + DAY_MS / 2);
    await act('officePersonEraseCancel', id);
  });

  it('whose erasure is cancelled while it begins is either erased or stays, and both say the same', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, account: own } = await aPerson();
      await act('officePersonErase', id);
      await endWait(id);
      const [codes] = await Promise.all([act('officePersonEraseCancel', id), eraseDue(), eraseDue()]);
      const isErased = codes[0] === 'NOT_FOUND';
      expect(codes).toEqual(isErased ? ['NOT_FOUND'] : []);
      expect((await rowOf(id)).email).toBe(isErased ? null : own.email);
      expect(await actsOn(id)).toEqual(['person.eraseLater', isErased ? 'person.erase' : 'person.eraseCancel']);
    }
  });
});
