import { desc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aBuyer, aCompany, aMembership, anAccount } from '#identity/accounts/server/factory.ts';
import { account } from '#identity/accounts/server/tables.ts';
import { auditLog } from '#identity/audit/server/tables.ts';
import { contactChange } from '#identity/profile/server/tables.ts';
import { secondFactor } from '#identity/second-factor/server/tables.ts';
import { aStaffMember } from '#office/orders/server/office.fixture.ts';
import { outbox } from '#server/delivery/tables.ts';
import type { Input } from '#shared/endpoint.ts';
import { nonEmpty } from '#shared/testing/non-empty.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';

let shop: TestApp;
let owner: Awaited<ReturnType<typeof aStaffMember>>;

beforeAll(async () => {
  shop = await testApp();
  owner = await aStaffMember(shop.db, 'owner');
});

type Query = Input<'officePeople'>['query'];
const list = async (query: Partial<Query>, { token } = owner) =>
  (await shop.call('officePeople', { query: query as Query }, { token })).data;
const ids = async (query: Partial<Query>, who = owner) => (await list(query, who)).items.map(({ id }) => id);
const open = async (id: number, { token } = owner) =>
  (await shop.call('officePerson', { params: { id: String(id) } }, { token })).data;
const rowOf = async (id: number) => (await shop.db.select().from(account).where(eq(account.id, id)))[0]!;
const lastAct = async (id: number) =>
  (await shop.db.select().from(auditLog).where(eq(auditLog.accountId, id)).orderBy(desc(auditLog.id)).limit(1))[0];
const lettersOf = async (id: number) =>
  (await shop.db.select().from(outbox).where(eq(outbox.accountId, id)).orderBy(outbox.id)).map(
    ({ kind, recipient }) => [kind, recipient],
  );
const isSignedIn = async (token: string) => (await shop.call('profileGet', {}, { token })).codes.length === 0;

type Act =
  | 'officePersonBlock'
  | 'officePersonUnblock'
  | 'officePersonSessions'
  | 'officePersonFactor'
  | 'officePersonContact'
  | 'officePersonData';
const act = (name: Act, id: number, body: unknown = {}, { token } = owner) =>
  shop.call(name, { params: { id: String(id) }, body } as never, { token });

/** A buyer of a company of a manager of his own. */
async function aServed(fields: Partial<typeof account.$inferInsert> = {}) {
  const boss = await aStaffMember(shop.db);
  const buyer = await aBuyer(shop.db, { company: { managerAccountId: boss.id }, account: fields });
  return { boss, ...buyer, id: buyer.account.id };
}

describe('the list of people', () => {
  it('has the people of the own companies, for all customers also those without a company', async () => {
    const lastName = `Громов${owner.id}`;
    const { boss, id, company } = await aServed({ lastName });
    const alone = await anAccount(shop.db, { lastName });
    const asking = await anAccount(shop.db, { lastName });
    await aMembership(shop.db, asking.id, company.id, { state: 'pending' });
    await anAccount(shop.db, { lastName, role: 'MANAGER' });
    expect(await ids({ q: lastName }, boss)).toEqual([id]);
    expect(await ids({ q: lastName })).toEqual([id, alone.id, asking.id]);
    expect((await list({ q: lastName }, boss)).items).toMatchObject([
      { companies: [{ id: company.id, name: company.name }], active: true },
    ]);
  });

  it('names no company outside the scope', async () => {
    const { boss, id } = await aServed();
    const foreign = await aCompany(shop.db, { managerAccountId: owner.id });
    await aMembership(shop.db, id, foreign.id);
    const { items } = await list({ q: (await rowOf(id)).email! }, boss);
    expect(items[0]!.companies.map((one) => one.id)).not.toContain(foreign.id);
    expect((await open(id, boss)).companies).toHaveLength(1);
    expect((await open(id)).companies).toHaveLength(2);
    expect(await ids({ q: foreign.name }, boss)).toEqual([]);
  });

  it('is found by name, e-mail, phone, company and ИНН, and narrowed by state and company', async () => {
    const lastName = `Лебедянский${owner.id}`;
    const { id, company } = await aServed({ lastName, phone: `7904${1_000_000 + owner.id}` });
    const { email, phone } = await rowOf(id);
    for (const q of nonEmpty([`иван ${lastName}`, email!, `8 (904) ${phone!.slice(4)}`, company.name, company.inn!])) {
      expect(await ids({ q }), q).toEqual([id]);
    }
    expect(await ids({ q: lastName, state: 'blocked' })).toEqual([]);
    expect(await ids({ q: lastName, state: 'active', company: String(company.id) as never })).toEqual([id]);
  });

  it('continues after the key of a page without a gap or a repeat', async () => {
    const lastName = `Страничкин${owner.id}`;
    for (let at = 0; at < 55; at += 1) await anAccount(shop.db, { lastName, name: `Имя${at % 5}` });
    for (const sort of nonEmpty(['name', 'created'] as const)) {
      const first = await list({ q: lastName, sort, dir: 'desc' });
      const second = await list({ q: lastName, sort, dir: 'desc', after: first.next! });
      expect([first.count, first.items.length, second.items.length, second.next]).toEqual([55, 50, 5, null]);
      expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(55);
    }
  });
});

describe('a person', () => {
  it('has sessions, consents and what happened to the login; no session of others', async () => {
    const { id, boss } = await aServed();
    const person = await open(id, boss);
    expect(person).toMatchObject({ active: true, hasFactor: false, waiting: [] });
    expect(person.sessions).toHaveLength(1);
    expect(person.consents.map(({ document, state }) => [document, state])).toEqual([
      ['personal-data', 'none'],
      ['advertising', 'none'],
    ]);
  });

  it('does not exist for another manager, nor does staff or an erased person for anybody', async () => {
    const { id } = await aServed();
    const other = await aStaffMember(shop.db);
    const codes = async (one: number, { token } = owner) =>
      (await shop.call('officePerson', { params: { id: String(one) } }, { token })).codes;
    expect(await codes(id, other)).toEqual(['NOT_FOUND']);
    expect((await act('officePersonBlock', id, {}, other)).codes).toEqual(['NOT_FOUND']);
    expect(await codes(other.id)).toEqual(['NOT_FOUND']);
    const erased = await anAccount(shop.db, { email: null, active: false });
    expect(await codes(erased.id)).toEqual(['NOT_FOUND']);
    expect((await act('officePersonUnblock', erased.id)).codes).toEqual(['NOT_FOUND']);
  });

  it('is blocked with the end of all sessions, and unblocked', async () => {
    const { id, boss, token } = await aServed();
    expect(await isSignedIn(token)).toBe(true);
    expect((await act('officePersonBlock', id, {}, boss)).data).toEqual({ ended: 1 });
    expect(await isSignedIn(token)).toBe(false);
    expect(await lastAct(id)).toMatchObject({ action: 'account.block', actorAccountId: boss.id });
    expect((await act('officePersonBlock', id, {}, boss)).codes).toEqual(['CONFLICT']);
    expect((await act('officePersonUnblock', id, {}, boss)).codes).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ active: true });
    expect(await lastAct(id)).toMatchObject({ action: 'account.unblock', actorAccountId: boss.id });
    expect((await act('officePersonUnblock', id, {}, boss)).codes).toEqual(['CONFLICT']);
  });

  it('that two block at once is blocked once', async () => {
    const { id, boss } = await aServed();
    const answers = await Promise.all([act('officePersonBlock', id), act('officePersonBlock', id, {}, boss)]);
    expect(answers.map(({ codes }) => codes).toSorted((a, b) => a.length - b.length)).toEqual([[], ['CONFLICT']]);
    const acts = await shop.db.select().from(auditLog).where(eq(auditLog.accountId, id));
    expect(acts.filter(({ action }) => action === 'account.block')).toHaveLength(1);
  });

  it('loses all sessions', async () => {
    const { id, boss, token } = await aServed();
    expect((await act('officePersonSessions', id, {}, boss)).data).toEqual({ ended: 1 });
    expect(await isSignedIn(token)).toBe(false);
    expect(await rowOf(id)).toMatchObject({ active: true });
    expect(await lastAct(id)).toMatchObject({ action: 'account.sessions', actorAccountId: boss.id });
  });

  it('whose second step is reset loses all sessions and is told by letter', async () => {
    const { id, boss, token } = await aServed();
    expect((await act('officePersonFactor', id, {}, boss)).codes).toEqual(['CONFLICT']);
    expect(await isSignedIn(token)).toBe(true);
    await shop.db.insert(secondFactor).values({ accountId: id, secret: 'JBSWY3DPEHPK3PXP', confirmedAt: new Date() });
    expect((await open(id, boss)).hasFactor).toBe(true);
    expect((await act('officePersonFactor', id, {}, boss)).data).toEqual({ ended: 1 });
    expect(await isSignedIn(token)).toBe(false);
    expect((await open(id, boss)).hasFactor).toBe(false);
    expect(await lastAct(id)).toMatchObject({ action: 'factor.reset', actorAccountId: boss.id });
    expect(await lettersOf(id)).toEqual([['factor.changed', (await rowOf(id)).email]]);
  });

  it('keeps the present e-mail until the owner of the new one proves it; both are told', async () => {
    const { id, boss } = await aServed();
    const { email } = await rowOf(id);
    const value = `new-${id}@firm.example`;
    expect((await act('officePersonContact', id, { kind: 'email', value: value.toUpperCase() }, boss)).codes).toEqual(
      [],
    );
    expect((await rowOf(id)).email).toBe(email);
    expect((await open(id, boss)).waiting).toMatchObject([{ kind: 'email', value }]);
    expect(await lettersOf(id)).toEqual([
      ['contact.confirm', value],
      ['contact.requested', email],
    ]);
    expect(await lastAct(id)).toMatchObject({ action: 'contact.requested', actorAccountId: boss.id });
  });

  it('gets no contact of another account, its own, or one that is none', async () => {
    const { id, boss } = await aServed();
    const other = await anAccount(shop.db);
    const codes = async (body: unknown) => (await act('officePersonContact', id, body, boss)).codes;
    expect(await codes({ kind: 'email', value: other.email })).toEqual(['TAKEN']);
    expect(await codes({ kind: 'email', value: (await rowOf(id)).email })).toEqual(['TAKEN']);
    expect(await codes({ kind: 'email', value: 'нет адреса' })).toEqual(['VALIDATION']);
    expect(await codes({ kind: 'phone', value: '+7 900' })).toEqual(['VALIDATION']);
    await act('officePersonBlock', id);
    expect(await codes({ kind: 'email', value: `x-${id}@firm.example` })).toEqual(['CONFLICT']);
    expect(await shop.db.$count(contactChange, eq(contactChange.accountId, id))).toBe(0);
  });

  it('is exported to who has the right to export, in the audit log', async () => {
    const { id, boss } = await aServed();
    expect((await act('officePersonData', id, {}, boss)).codes).toEqual(['FORBIDDEN']);
    const { data } = await act('officePersonData', id);
    expect(JSON.stringify(data)).toContain((await rowOf(id)).email);
    expect(await lastAct(id)).toMatchObject({ action: 'person.export', actorAccountId: owner.id });
  });
});
