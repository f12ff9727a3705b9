import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aBuyer, aCompany, aMembership, anAccount } from '#identity/accounts/server/factory.ts';
import { account, company, membership } from '#identity/accounts/server/tables.ts';
import { auditLog } from '#identity/audit/server/tables.ts';
import { notification } from '#identity/notifications/server/tables.ts';
import { aChildSession, aSession } from '#identity/session/server/factory.ts';
import { session as sessionTable } from '#identity/session/server/tables.ts';
import { hashToken } from '#server/session/hash-token.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { entryConsent } from './tables.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp({ TRUST_PROXY: '1' });
});

const RIGHTS = { order: true, finance: false, viewAllOrders: false, priceLists: true, manageUsers: false };

/** A company with an administrator and a buyer, served by a manager. */
async function aServed() {
  const boss = await anAccount(shop.db, { role: 'MANAGER', name: 'Мария', lastName: 'Менеджерова' });
  const chief = await aBuyer(shop.db, { role: 'ADMIN', company: { managerAccountId: boss.id } });
  const worker = await aBuyer(shop.db, { of: chief.company, account: { lastName: 'Работников' } });
  return { boss, manager: await aSession(shop.db, boss.id), chief, worker, firm: chief.company };
}

const enter = (token: string | undefined, firmId: number, userId: number) =>
  shop.call('contragentUserToken', { body: { contragent: firmId, user_id: userId } }, { ...(token && { token }) });
const roleOf = async (token: string) => (await shop.call('profileRole', {}, { token })).codes;
const isOver = async (token: string) => (await roleOf(token)).includes('AUTH_REQUIRED');
const visitsOf = async (token: string, firmId?: number) =>
  (
    await shop.call(
      'actingList',
      { query: { ...(firmId !== undefined && { contragent: String(firmId) as never }) } },
      { token },
    )
  ).data;
const sessionOf = async (token: string) =>
  (
    await shop.db
      .select()
      .from(sessionTable)
      .where(eq(sessionTable.tokenHash, hashToken(token)))
  )[0]!;

describe('acting for one of a company’s people', () => {
  it(
    'its manager enters for anybody, its administrator for who is none; header, record and notice name both',
    { tags: ['R-CALL-114', 'R-ROLE-31', 'R-FEAT-01', 'R-FEAT-07'] },
    async () => {
      const { boss, manager, chief, worker, firm } = await aServed();
      for (const [token, actor] of [
        [manager, 'Менеджерова Мария'],
        [chief.token, 'Петров Иван'],
      ] as const) {
        const entered = await enter(token, firm.id, worker.account.id);
        expect(entered.status).toBe(200);
        const header = (await shop.call('header', {}, { token: entered.data.token })).data;
        expect(header.actor).toEqual({ full_name: actor });
        expect(header.user.full_name).toContain('Работников');
      }
      expect((await enter(manager, firm.id, chief.account.id)).status).toBe(200);
      const visit = await sessionOf((await enter(manager, firm.id, worker.account.id)).data.token);
      expect(visit).toMatchObject({ actorAccountId: boss.id, companyId: firm.id, accountId: worker.account.id });
      expect(visit.expiresAt.getTime() - visit.createdAt.getTime()).toBe(8 * 3_600_000);
      const notices = await shop.db
        .select({ title: notification.title })
        .from(notification)
        .where(eq(notification.accountId, worker.account.id));
      expect(notices.map(({ title }) => title)).toContain('Менеджер Менеджерова Мария работает от вашего имени');
      const audited = await shop.db
        .select()
        .from(auditLog)
        .where(and(eq(auditLog.action, 'acting.start'), eq(auditLog.accountId, worker.account.id)));
      expect(audited.map((row) => row.actorAccountId)).toEqual([boss.id, chief.account.id, boss.id]);
    },
  );

  it('nobody else may enter, and a foreign company does not exist', { tags: ['R-CALL-114', 'R-ROLE-31'] }, async () => {
    const { manager, chief, worker, firm } = await aServed();
    const other = await aServed();
    const second = await aBuyer(shop.db, { of: firm, role: 'ADMIN' });
    const tech = await aSession(shop.db, (await anAccount(shop.db, { role: 'TECH' })).id);
    const closed = await aBuyer(shop.db, { of: firm, account: { active: false } });
    const waiting = await anAccount(shop.db);
    await aMembership(shop.db, waiting.id, firm.id, { state: 'pending' });
    const before = await shop.db.$count(sessionTable);
    const refusals = [
      [undefined, worker.account.id, ['AUTH_REQUIRED']],
      [worker.token, chief.account.id, ['FORBIDDEN']],
      [worker.token, second.account.id, ['FORBIDDEN']],
      [chief.token, chief.account.id, ['FORBIDDEN']],
      [chief.token, second.account.id, ['FORBIDDEN']],
      [chief.token, other.worker.account.id, ['NOT_FOUND']],
      [chief.token, closed.account.id, ['FORBIDDEN']],
      [chief.token, waiting.id, ['NOT_FOUND']],
      [other.chief.token, worker.account.id, ['NOT_FOUND']],
      [other.manager, worker.account.id, ['NOT_FOUND']],
      [manager, other.worker.account.id, ['NOT_FOUND']],
      [manager, closed.account.id, ['FORBIDDEN']],
      [manager, waiting.id, ['NOT_FOUND']],
      [manager, 2_000_000_000, ['NOT_FOUND']],
      [tech, worker.account.id, ['FORBIDDEN']],
    ] as const;
    for (const [token, userId, codes] of refusals) {
      expect((await enter(token, firm.id, userId)).codes, `${String(userId)} by ${token}`).toEqual(codes);
    }
    const acting = (await enter(manager, firm.id, chief.account.id)).data.token;
    expect((await enter(acting, firm.id, worker.account.id)).codes).toEqual(['FORBIDDEN']);
    expect(await shop.db.$count(sessionTable)).toBe(before + 1);
  });

  it('a blocked company lets nobody in: its people see no shop', { tags: ['R-CALL-114'] }, async () => {
    const { manager, worker, firm } = await aServed();
    await shop.db.update(company).set({ state: 'blocked' }).where(eq(company.id, firm.id));
    expect((await enter(manager, firm.id, worker.account.id)).codes).toEqual(['FORBIDDEN']);
  });

  it(
    'the entered company becomes the current one, and a switch goes only where the actor may act',
    { tags: ['R-CALL-114', 'R-CALL-080'] },
    async () => {
      const { boss, manager, worker, firm } = await aServed();
      const served = await aCompany(shop.db, { managerAccountId: boss.id });
      const foreign = await aCompany(shop.db);
      for (const { id } of [served, foreign]) await aMembership(shop.db, worker.account.id, id);
      const acting = (await enter(manager, served.id, worker.account.id)).data.token;
      const currentOf = async () => {
        const { contragents } = (await shop.call('header', {}, { token: worker.token })).data;
        return contragents.find((one) => one.uf_current_contragent)?.id;
      };
      expect(await currentOf()).toBe(served.id);
      const switchTo = (id: number, token: string) =>
        shop.call('contragentSwitch', { params: { id: String(id) } }, { token });
      expect((await switchTo(foreign.id, acting)).codes).toEqual(['NOT_FOUND']);
      expect(await currentOf()).toBe(served.id);
      expect((await switchTo(firm.id, acting)).status).toBe(200);
      expect(await currentOf()).toBe(firm.id);
      expect(await isOver(acting)).toBe(false);
      // The customer himself goes elsewhere: nobody goes on buying for a company that he has left
      expect((await switchTo(foreign.id, worker.token)).status).toBe(200);
      expect(await isOver(acting)).toBe(true);
      expect(await isOver(worker.token)).toBe(false);
    },
  );

  it('a visit ends with everything that allowed it', { tags: ['R-CALL-114', 'R-ROLE-20'] }, async () => {
    const ends: Record<string, (shown: Awaited<ReturnType<typeof aServed>>) => Promise<unknown>> = {
      'the manager logs out': ({ manager }) => shop.call('logout', {}, { token: manager }),
      'the manager’s own session expires': ({ boss }) =>
        shop.db
          .update(sessionTable)
          .set({ expiresAt: new Date(Date.now() - 1000) })
          .where(and(eq(sessionTable.accountId, boss.id), sql`parent_session_id is null`)),
      'the company gets another manager': ({ firm }) =>
        shop.db.update(company).set({ managerAccountId: null }).where(eq(company.id, firm.id)),
      'the person is deactivated': ({ worker }) =>
        shop.db.update(account).set({ active: false }).where(eq(account.id, worker.account.id)),
      'the manager is deactivated': ({ boss }) =>
        shop.db.update(account).set({ active: false }).where(eq(account.id, boss.id)),
      'the person leaves the company': ({ chief, worker, firm }) =>
        shop.call(
          'contragentRemoveUser',
          { body: { contragent: firm.id, user_id: worker.account.id } },
          { token: chief.token },
        ),
      'the manager becomes a customer': ({ boss }) =>
        shop.db.update(account).set({ role: 'USER' }).where(eq(account.id, boss.id)),
    };
    for (const [what, end] of Object.entries(ends)) {
      const served = await aServed();
      const acting = (await enter(served.manager, served.firm.id, served.worker.account.id)).data.token;
      expect(await isOver(acting), what).toBe(false);
      await end(served);
      expect(await isOver(acting), what).toBe(true);
    }
  });

  it('an administrator’s visit ends when either becomes what may not be', { tags: ['R-CALL-114'] }, async () => {
    for (const change of ['the person is promoted', 'the administrator is demoted'] as const) {
      const { chief, worker, firm } = await aServed();
      const second = await aBuyer(shop.db, { of: firm, role: 'ADMIN' });
      const acting = (await enter(chief.token, firm.id, worker.account.id)).data.token;
      const [id, role] =
        change === 'the person is promoted'
          ? [worker.account.id, 'ADMIN' as const]
          : [chief.account.id, 'USER' as const];
      const changed = await shop.call(
        'contragentRights',
        { body: { contragent: firm.id, user_id: id, role, rights: RIGHTS } },
        { token: second.token },
      );
      expect(changed.status).toBe(200);
      expect(await isOver(acting), change).toBe(true);
    }
  });

  it('a new manager serves the company, the former one does not', { tags: ['R-CALL-114'] }, async () => {
    const { manager, worker, firm } = await aServed();
    const next = await anAccount(shop.db, { role: 'MANAGER' });
    await shop.db.update(company).set({ managerAccountId: next.id }).where(eq(company.id, firm.id));
    expect((await enter(manager, firm.id, worker.account.id)).codes).toEqual(['NOT_FOUND']);
    expect((await enter(await aSession(shop.db, next.id), firm.id, worker.account.id)).status).toBe(200);
  });
});

describe('what was done for somebody', () => {
  it('is read by him and by his company’s administrators, with names and times', { tags: ['R-FEAT-07'] }, async () => {
    const { manager, chief, worker, firm } = await aServed();
    const acting = (await enter(manager, firm.id, worker.account.id)).data.token;
    for (const address of ['Москва, Лесная ул., 1', 'Москва, Лесная ул., 2']) {
      const added = await shop.call('addressAdd', { body: { contragent: firm.id, address } }, { token: acting });
      expect(added.status).toBe(200);
    }
    await shop.call('basketClear', {}, { token: acting });
    expect((await shop.call('addressAdd', { body: {} as never }, { token: acting })).status).toBe(400);
    const own = (await visitsOf(worker.token)).items;
    expect(own).toMatchObject([
      {
        actor: 'Менеджерова Мария',
        isManager: true,
        company: firm.name,
        until: null,
        acts: [
          { text: 'Добавил адрес доставки', count: 2 },
          { text: 'Очистил корзину', count: 1 },
        ],
      },
    ]);
    expect((await visitsOf(chief.token, firm.id)).items).toMatchObject([{ user: 'Работников Иван' }]);
    expect((await visitsOf(chief.token)).items).toEqual([]);
    await shop.call('logout', {}, { token: acting });
    const [over] = (await visitsOf(worker.token)).items;
    expect(Date.parse(over!.until!)).toBeGreaterThanOrEqual(Date.parse(over!.since));
    const asked = (token: string, firmId: number) =>
      shop.call('actingList', { query: { contragent: String(firmId) as never } }, { token });
    expect((await asked(worker.token, firm.id)).codes).toEqual(['FORBIDDEN']);
    expect((await asked((await aServed()).chief.token, firm.id)).codes).toEqual(['404']);
  });
});

describe('consent to enter', () => {
  const require = (token: string, firmId: number, isRequired: boolean) =>
    shop.call('entryConsentRequire', { body: { contragent: firmId, isRequired } }, { token });
  const ask = (token: string, firmId: number) =>
    shop.call('entryConsentAsk', { body: { contragent: firmId } }, { token });
  const answer = (token: string, request: number, isAllowed: boolean) =>
    shop.call('entryConsentAnswer', { body: { request, isAllowed } }, { token });

  it('a manager enters after an administrator has agreed, for an hour', { tags: ['R-CALL-114'] }, async () => {
    const { boss, manager, chief, worker, firm } = await aServed();
    expect((await ask(manager, firm.id)).codes).toEqual(['CONFLICT']);
    const early = (await enter(manager, firm.id, worker.account.id)).data.token;
    expect((await require(worker.token, firm.id, true)).codes).toEqual(['FORBIDDEN']);
    expect((await require(chief.token, firm.id, true)).status).toBe(200);
    expect(await isOver(early)).toBe(true);
    expect((await enter(manager, firm.id, worker.account.id)).codes).toEqual(['CONSENT_NEEDED']);

    expect((await ask(manager, firm.id)).data.allowedUntil).toBeNull();
    expect((await ask(manager, firm.id)).data.allowedUntil).toBeNull();
    const notices = await shop.db
      .select({ title: notification.title })
      .from(notification)
      .where(eq(notification.accountId, chief.account.id));
    expect(notices).toEqual([{ title: 'Менеджерова Мария просит разрешить вход' }]);
    const shown = await visitsOf(chief.token, firm.id);
    expect(shown.isConsentRequired).toBe(true);
    expect(shown.requests).toMatchObject([{ manager: 'Менеджерова Мария', allowedUntil: null }]);
    const [request] = shown.requests;

    expect((await answer(worker.token, request!.id, true)).codes).toEqual(['FORBIDDEN']);
    expect((await answer((await aServed()).chief.token, request!.id, true)).codes).toEqual(['NOT_FOUND']);
    expect((await answer(await aChildSession(shop.db, manager, chief.account.id), request!.id, true)).codes).toEqual([
      'FORBIDDEN',
    ]);
    expect((await answer(chief.token, request!.id, true)).status).toBe(200);
    expect((await answer(chief.token, request!.id, true)).codes).toEqual(['CONFLICT']);
    const acting = (await enter(manager, firm.id, worker.account.id)).data.token;
    const { expiresAt } = await sessionOf(acting);
    const [consent] = await shop.db.select().from(entryConsent).where(eq(entryConsent.managerAccountId, boss.id));
    expect(expiresAt).toEqual(consent!.allowedUntil);
    expect(consent!.allowedUntil!.getTime() - consent!.answeredAt!.getTime()).toBe(3_600_000);

    // Taken back: the visit ends at once
    expect((await answer(chief.token, request!.id, false)).status).toBe(200);
    expect(await isOver(acting)).toBe(true);
    expect((await enter(manager, firm.id, worker.account.id)).codes).toEqual(['CONSENT_NEEDED']);
  });

  it('a consent is the manager’s own, and an old one is none', { tags: ['R-CALL-114'] }, async () => {
    const { boss, manager, chief, worker, firm } = await aServed();
    await require(chief.token, firm.id, true);
    const hour = 3_600_000;
    const given = (managerAccountId: number, until: number) =>
      shop.db.insert(entryConsent).values({
        companyId: firm.id,
        managerAccountId,
        answeredAt: new Date(),
        answeredBy: chief.account.id,
        allowedUntil: new Date(Date.now() + until),
      });
    await given((await anAccount(shop.db, { role: 'MANAGER' })).id, hour);
    await given(boss.id, -1000);
    expect((await enter(manager, firm.id, worker.account.id)).codes).toEqual(['CONSENT_NEEDED']);
    // An administrator needs none: he enters for his own people
    expect((await enter(chief.token, firm.id, worker.account.id)).status).toBe(200);
  });
});

describe('two things at the same time', () => {
  const ROUNDS = 40;

  it('entering and losing the right to: no visit outlives it, both come first', { tags: ['R-CALL-114'] }, async () => {
    const firsts = { entered: 0, refused: 0 };
    for (let round = 0; round < ROUNDS; round += 1) {
      const { boss, manager, chief, worker, firm } = await aServed();
      const lose: () => Promise<unknown> = [
        () =>
          shop.call(
            'contragentRemoveUser',
            { body: { contragent: firm.id, user_id: worker.account.id } },
            { token: chief.token },
          ),
        async () => shop.db.update(company).set({ managerAccountId: null }).where(eq(company.id, firm.id)),
        async () => shop.db.update(account).set({ active: false }).where(eq(account.id, boss.id)),
      ][round % 3]!;
      const late = round % 2 === 0 ? 4 : 0;
      const [entered] = await Promise.all([
        enter(manager, firm.id, worker.account.id),
        new Promise((resolve) => setTimeout(resolve, late)).then(lose),
      ]);
      const hasEntered = entered.status === 200;
      firsts[hasEntered ? 'entered' : 'refused'] += 1;
      const outcome = hasEntered ? String(await isOver(entered.data.token)) : entered.codes[0];
      expect(hasEntered ? ['true'] : ['NOT_FOUND', 'AUTH_REQUIRED', 'FORBIDDEN']).toContain(outcome);
    }
    expect(firsts.entered).toBeGreaterThan(0);
    expect(firsts.refused).toBeGreaterThan(0);
    const stray = await shop.db
      .select({ id: sessionTable.id })
      .from(sessionTable)
      .leftJoin(
        membership,
        and(eq(membership.accountId, sessionTable.accountId), eq(membership.companyId, sessionTable.companyId)),
      )
      .where(
        sql`${sessionTable.companyId} is not null and ${sessionTable.revokedAt} is null and ${membership.accountId} is null`,
      );
    expect(stray).toEqual([]);
  });
});
