import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aBuyer, aCompany, aMembership, anAccount } from '#identity/accounts/server/factory.ts';
import { account, membership } from '#identity/accounts/server/tables.ts';
import { auditLog } from '#identity/audit/server/tables.ts';
import { aChildSession, aSession } from '#identity/session/server/factory.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { aManager } from './factory.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp();
});

const placeOf = async (accountId: number, companyId: number) =>
  (
    await shop.db
      .select()
      .from(membership)
      .where(and(eq(membership.accountId, accountId), eq(membership.companyId, companyId)))
  )[0];
const found = async (token: string, query: Record<string, string>) =>
  (await shop.call('managerUsersToAdd', { query: query as never }, { token })).data.users.map(({ id }) => id);
const addUsers = (token: string, contragents: number[], users: number[], role: 'USER' | 'ADMIN' = 'USER') =>
  shop.call('managerAddUsers', { body: { contragents, users, role } }, { token });

describe('adding people to companies', () => {
  it(
    'offers people of the manager’s companies by name, and anybody by whole e-mail or phone',
    { tags: ['R-CALL-091', 'R-ROLE-24'] },
    async () => {
      const { token, boss, worker, chief, firm } = await aManager(shop.db);
      const second = await aCompany(shop.db, { managerAccountId: boss.id });
      const stranger = await anAccount(shop.db, { lastName: 'Работников', phone: '79160000001' });
      await anAccount(shop.db, { role: 'MANAGER', lastName: 'Работников' });
      expect(await found(token, { contragent: String(second.id), st: 'работ' })).toEqual([worker.account.id]);
      expect(await found(token, { contragent: String(firm.id) })).toEqual([]);
      expect((await found(token, {})).toSorted()).toEqual([chief.account.id, worker.account.id].toSorted());
      expect(await found(token, { st: stranger.email!.toUpperCase() })).toEqual([stranger.id]);
      expect(await found(token, { st: '8 916 000-00-01' })).toEqual([stranger.id]);
      expect(await found(token, { st: stranger.email!.slice(0, -1) })).toEqual([]);
      const other = await aManager(shop.db);
      const refused = await shop.call('managerUsersToAdd', { query: { contragent: String(firm.id) } as never }, other);
      expect(refused.codes).toEqual(['404']);
    },
  );

  it(
    'lets them in once, regardless of their state there; all or nothing',
    { tags: ['R-CALL-092', 'R-ROLE-24'] },
    async () => {
      const { token, boss, worker, firm } = await aManager(shop.db);
      const second = await aCompany(shop.db, { managerAccountId: boss.id });
      const newcomer = await anAccount(shop.db);
      const asking = await anAccount(shop.db);
      await aMembership(shop.db, asking.id, firm.id, { state: 'pending' });
      const foreign = (await aManager(shop.db)).firm;
      expect((await addUsers(token, [firm.id, foreign.id], [newcomer.id])).codes).toEqual(['NOT_FOUND']);
      expect((await addUsers(token, [firm.id], [newcomer.id, boss.id])).codes).toEqual(['NOT_FOUND']);
      expect(await placeOf(newcomer.id, firm.id)).toBeUndefined();

      const users = [newcomer.id, asking.id, worker.account.id];
      const [one, two] = await Promise.all([
        addUsers(token, [firm.id, second.id], users, 'ADMIN'),
        addUsers(token, [second.id, firm.id], users, 'ADMIN'),
      ]);
      expect(one.data.added + two.data.added).toBe(5);
      expect(await placeOf(newcomer.id, firm.id)).toMatchObject({ state: 'active', role: 'ADMIN', isCurrent: true });
      expect(await placeOf(newcomer.id, second.id)).toMatchObject({ state: 'active', isCurrent: false });
      expect(await placeOf(asking.id, firm.id)).toMatchObject({ state: 'active', role: 'ADMIN' });
      // He was a buyer there before
      expect(await placeOf(worker.account.id, firm.id)).toMatchObject({ role: 'USER' });
      expect((await addUsers(token, [firm.id], users)).data.added).toBe(0);
    },
  );

  it('makes the first person of a company without people its administrator', async () => {
    const { token, boss } = await aManager(shop.db);
    const empty = await aCompany(shop.db, { managerAccountId: boss.id });
    const asking = await anAccount(shop.db);
    await aMembership(shop.db, asking.id, empty.id, { state: 'pending' });
    const body = { contragent: empty.id, user_id: asking.id, isAccepted: true };
    expect((await shop.call('managerAnswerUser', { body }, { token })).status).toBe(200);
    expect(await placeOf(asking.id, empty.id)).toMatchObject({ state: 'active', role: 'ADMIN' });
  });

  it('answers who asks to be let in', { tags: ['R-ROLE-24'] }, async () => {
    const { token, firm } = await aManager(shop.db);
    const [in_, out] = [await anAccount(shop.db), await anAccount(shop.db)];
    for (const { id } of [in_, out]) await aMembership(shop.db, id, firm.id, { state: 'pending' });
    const answer = (as: string, userId: number, isAccepted: boolean) =>
      shop.call('managerAnswerUser', { body: { contragent: firm.id, user_id: userId, isAccepted } }, { token: as });
    expect((await answer((await aManager(shop.db)).token, in_.id, true)).codes).toEqual(['NOT_FOUND']);
    expect((await answer(token, in_.id, true)).status).toBe(200);
    expect((await answer(token, out.id, false)).status).toBe(200);
    expect((await answer(token, out.id, true)).codes).toEqual(['CONFLICT']);
    expect(await placeOf(in_.id, firm.id)).toMatchObject({ state: 'active', role: 'USER' });
    expect(await placeOf(out.id, firm.id)).toBeUndefined();
  });

  it('of who lets an applicant in and who declines him at once one is heard', { tags: ['R-ROLE-24'] }, async () => {
    const { token, chief, firm } = await aManager(shop.db);
    for (let round = 0; round < 6; round += 1) {
      const asking = await anAccount(shop.db);
      await aMembership(shop.db, asking.id, firm.id, { state: 'pending' });
      const isAccepted = [round % 2 === 0, round % 2 !== 0] as const;
      const body = { contragent: firm.id, user_id: asking.id };
      const answers = await Promise.all([
        shop.call('managerAnswerUser', { body: { ...body, isAccepted: isAccepted[0] } }, { token }),
        shop.call('contragentAnswerUser', { body: { ...body, isAccepted: isAccepted[1] } }, { token: chief.token }),
      ]);
      expect(answers.map(({ codes }) => codes.join()).toSorted()).toEqual(['', 'CONFLICT']);
      const heard = answers.findIndex(({ status }) => status === 200);
      expect((await placeOf(asking.id, firm.id))?.state).toBe(isAccepted[heard] ? 'active' : undefined);
    }
  });
});

describe('editing a customer', () => {
  const formOf = (token: string, userId: number, contragent?: number) =>
    shop.call('managerUserForm', { body: { user_id: userId, ...(contragent && { contragent }) } }, { token });
  const save = async (token: string, userId: number, changes: object) => {
    const { data } = await formOf(token, userId);
    const { email: _, roles: __, ...form } = data;
    return shop.call('managerUserSave', { body: { ...form, ...changes } as never }, { token });
  };
  const stored = async (id: number) => (await shop.db.select().from(account).where(eq(account.id, id)))[0]!;

  it(
    'changes name, post and role in the company that is named',
    { tags: ['R-CALL-093', 'R-CALL-094', 'R-ENT-56', 'R-ROLE-25'] },
    async () => {
      const { token, boss, worker, firm } = await aManager(shop.db);
      const second = await aCompany(shop.db, { managerAccountId: boss.id });
      await aMembership(shop.db, worker.account.id, second.id);
      const { data } = await formOf(token, worker.account.id, firm.id);
      expect(data).toMatchObject({
        user_id: worker.account.id,
        last_name: 'Работников',
        active: true,
        role: 'USER',
        roles: [
          { value: 'USER', name: 'Покупатель' },
          { value: 'ADMIN', name: 'Администратор компании' },
        ],
      });
      const saved = await save(token, worker.account.id, {
        contragent: firm.id,
        last_name: 'Новофамильный',
        work_position: 'Снабженец',
        role: 'ADMIN',
      });
      expect(saved.data.user).toMatchObject({ last_name: 'Новофамильный', work_position: 'Снабженец', role: 'ADMIN' });
      expect(await stored(worker.account.id)).toMatchObject({ lastName: 'Новофамильный', email: worker.account.email });
      expect((await placeOf(worker.account.id, firm.id))!.role).toBe('ADMIN');
      expect((await placeOf(worker.account.id, second.id))!.role).toBe('USER');
    },
  );

  it('changes what is named alone; no change leaves no entry', { tags: ['R-CALL-094', 'R-ROLE-25'] }, async () => {
    const { token, worker, firm } = await aManager(shop.db);
    const whose = { user_id: worker.account.id, contragent: firm.id };
    const change = (body: object) => shop.call('managerUserSave', { body: { ...whose, ...body } }, { token });
    const changes = [
      { active: false },
      { last_name: 'Новофамильный', second_name: 'Петрович', role: 'ADMIN' },
      { work_position: 'Снабженец' },
    ];
    for (const body of changes) expect((await change(body)).status).toBe(200);
    const is = { lastName: 'Новофамильный', secondName: 'Петрович', workPosition: 'Снабженец', active: false };
    expect(await stored(worker.account.id)).toMatchObject({ ...is, name: worker.account.name });
    expect(await placeOf(worker.account.id, firm.id)).toMatchObject({ role: 'ADMIN' });
    const entries = and(eq(auditLog.accountId, worker.account.id), eq(auditLog.action, 'person.change'));
    expect(await shop.db.$count(auditLog, entries)).toBe(changes.length);
    for (const body of [{}, ...changes]) expect((await change(body)).status).toBe(200);
    expect(await shop.db.$count(auditLog, entries)).toBe(changes.length);
    expect((await change({ second_name: '', last_name: '' })).codes).toEqual(['VALIDATION']);
    expect((await change({ second_name: '' })).data.user).toMatchObject({ second_name: '', active: false });
  });

  it('reaches customers of the manager’s companies alone', { tags: ['R-CALL-094', 'R-ROLE-25'] }, async () => {
    const { token, boss, worker, firm, chief } = await aManager(shop.db);
    const other = await aManager(shop.db);
    const waiting = await anAccount(shop.db);
    await aMembership(shop.db, waiting.id, firm.id, { state: 'pending' });
    await aMembership(shop.db, boss.id, firm.id);
    for (const id of [other.worker.account.id, waiting.id, boss.id, other.boss.id, 2_000_000_000]) {
      expect((await formOf(token, id)).codes, String(id)).toEqual(['NOT_FOUND']);
      const body = { user_id: id, name: 'Взлом', last_name: 'Взлом', active: false, role: 'ADMIN' };
      expect((await shop.call('managerUserSave', { body: body as never }, { token })).codes).toEqual(['NOT_FOUND']);
    }
    expect((await formOf(token, worker.account.id, other.firm.id)).codes).toEqual(['NOT_FOUND']);
    expect((await formOf(chief.token, worker.account.id)).codes).toEqual(['FORBIDDEN']);
    expect((await stored(other.worker.account.id)).active).toBe(true);
  });

  it('without access all sessions end, visits too; it can be opened again', { tags: ['R-ROLE-25'] }, async () => {
    const { token, worker } = await aManager(shop.db);
    const acting = await aChildSession(shop.db, token, worker.account.id);
    expect((await save(token, worker.account.id, { active: false })).data.user.active).toBe(false);
    for (const ended of [worker.token, acting]) {
      expect((await shop.call('profileRole', {}, { token: ended })).codes).toEqual(['AUTH_REQUIRED']);
    }
    expect((await save(token, worker.account.id, { active: true })).data.user.active).toBe(true);
    const again = await aSession(shop.db, worker.account.id);
    expect((await shop.call('profileRole', {}, { token: again })).status).toBe(200);
  });

  it('leaves each company an administrator, that of another manager too', { tags: ['R-ROLE-25'] }, async () => {
    const { token, chief, firm } = await aManager(shop.db);
    expect((await save(token, chief.account.id, { role: 'USER' })).codes).toEqual(['LAST_ADMIN']);
    expect((await save(token, chief.account.id, { active: false })).codes).toEqual(['LAST_ADMIN']);
    const second = await aBuyer(shop.db, { of: firm, role: 'ADMIN' });
    const foreign = await aManager(shop.db);
    await shop.db
      .update(membership)
      .set({ role: 'USER' })
      .where(and(eq(membership.accountId, foreign.chief.account.id), eq(membership.companyId, foreign.firm.id)));
    await aMembership(shop.db, chief.account.id, foreign.firm.id, { role: 'ADMIN' });
    expect((await save(token, chief.account.id, { active: false })).codes).toEqual(['LAST_ADMIN']);
    expect((await save(token, chief.account.id, { role: 'USER' })).status).toBe(200);
    expect((await save(token, second.account.id, { role: 'USER' })).codes).toEqual(['LAST_ADMIN']);
  });

  it('of two administrators closed at once one stays', { tags: ['R-ROLE-25'] }, async () => {
    for (let round = 0; round < 20; round += 1) {
      const { token, chief, firm } = await aManager(shop.db);
      const second = await aBuyer(shop.db, { of: firm, role: 'ADMIN' });
      const answers = await Promise.all(
        [chief, second].map((person) => save(token, person.account.id, { active: false })),
      );
      expect(answers.map(({ codes }) => codes.join()).toSorted()).toEqual(['', 'LAST_ADMIN']);
      const open = [await stored(chief.account.id), await stored(second.account.id)].filter(({ active }) => active);
      expect(open).toHaveLength(1);
    }
  });
});
