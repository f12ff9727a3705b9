import { and, desc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aBuyer, aCompany, aMembership, anAccount } from '#identity/accounts/server/factory.ts';
import { account, company, membership } from '#identity/accounts/server/tables.ts';
import { auditLog } from '#identity/audit/server/tables.ts';
import { notification } from '#identity/notifications/server/tables.ts';
import { checkWord } from '#identity/recovery/server/tables.ts';
import { aChildSession, aSession } from '#identity/session/server/factory.ts';
import { outbox } from '#server/delivery/tables.ts';
import { holdTransaction } from '#server/testing/hold-transaction.ts';
import { untilWaiting } from '#server/testing/until-waiting.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';

let shop: TestApp;
let serial = 0;

beforeAll(async () => {
  shop = await testApp({ TRUST_PROXY: '1' });
});

const RIGHTS = { order: true, finance: false, viewAllOrders: false, priceLists: true, manageUsers: false };
const ALL = { order: true, finance: true, viewAllOrders: true, priceLists: true, manageUsers: true };
const newEmail = () => `new${Date.now()}${(serial += 1)}@other.example`;

/** A company with an administrator and a buyer. */
async function aStaffed() {
  const chief = await aBuyer(shop.db, { role: 'ADMIN' });
  const worker = await aBuyer(shop.db, { of: chief.company });
  return { chief, worker, firm: chief.company };
}
type Buyer = Awaited<ReturnType<typeof aBuyer>>;

const users = (firmId: number, token?: string) =>
  shop.call('contragentUsers', { query: { contragent: String(firmId) as never } }, { ...(token && { token }) });
const setRights = (token: string, firmId: number, userId: number, change: object) =>
  shop.call(
    'contragentRights',
    { body: { contragent: firmId, user_id: userId, role: 'USER', rights: RIGHTS, ...change } },
    { token },
  );
const invite = (token: string, firmId: number, email: string, change: object = {}) =>
  shop.call(
    'contragentCreateUser',
    { body: { contragent: firmId, name: 'Анна', last_name: 'Ким', email, rights: RIGHTS, ...change } as never },
    { token },
  );
const answer = (token: string, firmId: number, userId: number, isAccepted: boolean) =>
  shop.call('contragentAnswerUser', { body: { contragent: firmId, user_id: userId, isAccepted } }, { token });
const remove = (token: string, firmId: number, userId: number) =>
  shop.call('contragentRemoveUser', { body: { contragent: firmId, user_id: userId } }, { token });
const reply = (token: string, firmId: number, isAccepted: boolean) =>
  shop.call('contragentAnswerInvitation', { body: { contragent: firmId, isAccepted } }, { token });
const pageOf = async (token: string) => (await shop.call('companiesPage', {}, { token })).data.companies;
const memberOf = async (firmId: number, accountId: number) =>
  (
    await shop.db
      .select()
      .from(membership)
      .where(and(eq(membership.companyId, firmId), eq(membership.accountId, accountId)))
  )[0];
const lettersTo = (recipient: string) =>
  shop.db.select().from(outbox).where(eq(outbox.recipient, recipient)).orderBy(desc(outbox.id));
const accountByEmail = async (email: string) =>
  (await shop.db.select().from(account).where(eq(account.email, email)))[0]!;
const titlesFor = async (accountId: number) =>
  (await shop.db.select().from(notification).where(eq(notification.accountId, accountId))).map(({ title }) => title);

describe('who asks to be let in', () => {
  const ask = (token: string, inn: string, name: string) =>
    shop.call('contragentAdd', { body: { inn, uf_name: name, address: 'Москва' } as never }, { token });

  it(
    'reads the name that he has typed, and not that of the customer, until he is let in',
    { tags: ['R-CALL-115'] },
    async () => {
      const { chief, firm } = await aStaffed();
      await shop.db.update(company).set({ name: 'АО «Тайный заказчик»' }).where(eq(company.id, firm.id));
      const stranger = await aBuyer(shop.db);
      expect((await ask(stranger.token, firm.inn!, 'ООО «Любопытный»')).data).toEqual({ outcome: 'asked' });
      const said = async () =>
        JSON.stringify([
          (await shop.call('profileData', {}, { token: stranger.token })).data,
          await pageOf(stranger.token),
          await titlesFor(stranger.account.id),
          await lettersTo(stranger.account.email!),
        ]);
      expect(await said()).not.toContain('Тайный');
      expect((await pageOf(stranger.token)).map(({ uf_name: name }) => name)).toContain('ООО «Любопытный»');
      expect((await answer(chief.token, firm.id, stranger.account.id, false)).status).toBe(200);
      expect(await said()).not.toContain('Тайный');
      expect((await titlesFor(stranger.account.id)).at(-1)).toBe('Доступ к компании ООО «Любопытный» не открыт');
      await ask(stranger.token, firm.inn!, 'ООО «Любопытный»');
      await answer(chief.token, firm.id, stranger.account.id, true);
      expect((await pageOf(stranger.token)).map(({ uf_name: name }) => name)).toContain('АО «Тайный заказчик»');
    },
  );

  it('reads the ИНН of a company for which no name was kept', async () => {
    const { firm } = await aStaffed();
    const stranger = await aBuyer(shop.db);
    await aMembership(shop.db, stranger.account.id, firm.id, { state: 'pending' });
    expect((await pageOf(stranger.token)).map(({ uf_name: name }) => name)).toContain(`Компания с ИНН ${firm.inn}`);
  });
});

describe('an invitation that is taken back', () => {
  const wordIn = async (email: string) =>
    new URL((await lettersTo(email))[0]!.content!.action!.path, 'http://x').searchParams.get('checkword')!;
  const setPassword = (email: string, word: string) =>
    shop.call('passwordByCheckWord', { body: { email, checkWord: word, password: 'Sklad!2027' } });

  it('opens no account, not by a new link either, and leaves the address free', { tags: ['R-CALL-113'] }, async () => {
    const { chief, firm } = await aStaffed();
    const email = newEmail();
    await invite(chief.token, firm.id, email);
    const word = await wordIn(email);
    const { id } = await accountByEmail(email);
    expect((await remove(chief.token, firm.id, id)).status).toBe(200);
    expect((await setPassword(email, word)).codes).toEqual(['LINK_INVALID']);
    await shop.call('passwordSendLink', { body: { email } });
    expect(await lettersTo(email)).toHaveLength(1);
    expect(await accountByEmail(email)).toBeUndefined();
    expect((await invite(chief.token, firm.id, email)).data.user).toEqual({ email, state: 'invited' });
    expect((await setPassword(email, await wordIn(email))).status).toBe(200);
    expect((await memberOf(firm.id, (await accountByEmail(email)).id))!.state).toBe('active');
  });

  it('leaves the account that another company or the operator has invited too', async () => {
    const [one, two] = [await aStaffed(), await aStaffed()];
    const email = newEmail();
    await invite(one.chief.token, one.firm.id, email);
    await invite(two.chief.token, two.firm.id, email);
    const { id } = await accountByEmail(email);
    await remove(one.chief.token, one.firm.id, id);
    expect((await setPassword(email, await wordIn(email))).status).toBe(200);
    expect((await memberOf(two.firm.id, id))!.state).toBe('active');

    const known = await anAccount(shop.db, { passwordHash: 'x' });
    await aMembership(shop.db, known.id, one.firm.id, { state: 'invited' });
    await remove(one.chief.token, one.firm.id, known.id);
    expect((await accountByEmail(known.email!)).active).toBe(true);
  });
});

describe('the people of a company', () => {
  it(
    'are listed to its administrator and to who manages them, to nobody else',
    { tags: ['R-CALL-111', 'R-ROLE-28', 'R-FEAT-05'] },
    async () => {
      const { chief, worker, firm } = await aStaffed();
      const helper = await aBuyer(shop.db, { of: firm, rights: { manageUsers: true } });
      const applicant = await anAccount(shop.db, { lastName: 'Яковлев' });
      await aMembership(shop.db, applicant.id, firm.id, { state: 'pending' });
      const { data } = await users(firm.id, chief.token);
      expect(data.isAdmin).toBe(true);
      expect(data.users.map(({ id }) => id).toSorted()).toEqual(
        [chief, worker, helper]
          .map(({ account: { id } }) => id)
          .concat(applicant.id)
          .toSorted(),
      );
      expect(data.users[0]).toMatchObject({ id: applicant.id, state: 'pending', full_name: 'Яковлев Иван' });
      expect(data.users.find(({ isSelf }) => isSelf)).toMatchObject({ id: chief.account.id, role: 'ADMIN' });
      expect((await users(firm.id, helper.token)).data).toMatchObject({ isAdmin: false });
      expect((await users(firm.id, worker.token)).codes).toEqual(['FORBIDDEN']);
      expect((await users(firm.id, (await aBuyer(shop.db, { role: 'ADMIN' })).token)).codes).toEqual(['NOT_FOUND']);
      expect((await users(firm.id, await aSession(shop.db, applicant.id))).codes).toEqual(['NOT_FOUND']);
      expect((await users(firm.id)).codes).toEqual(['AUTH_REQUIRED']);
      const manager = await aSession(shop.db, (await anAccount(shop.db, { role: 'MANAGER' })).id);
      expect((await users(firm.id, manager)).codes).toEqual(['FORBIDDEN']);
    },
  );

  it('each knows his own role and rights', { tags: ['R-CALL-117', 'R-ROLE-32'] }, async () => {
    const { worker, firm } = await aStaffed();
    const other = await aCompany(shop.db);
    await aMembership(shop.db, worker.account.id, other.id, { role: 'ADMIN' });
    const roleIn = (id: number) =>
      shop.call('contragentUserRole', { query: { contragent: String(id) as never } }, { token: worker.token });
    expect((await roleIn(firm.id)).data).toEqual({ role: 'USER', rights: RIGHTS });
    expect((await roleIn(other.id)).data).toEqual({ role: 'ADMIN', rights: ALL });
    expect((await roleIn((await aCompany(shop.db)).id)).codes).toEqual(['NOT_FOUND']);
  });
});

describe('rights', () => {
  it(
    'are changed by an administrator, hold at once, and the person gets a notice',
    { tags: ['R-CALL-112', 'R-ROLE-29'] },
    async () => {
      const { chief, worker, firm } = await aStaffed();
      expect((await users(firm.id, worker.token)).codes).toEqual(['FORBIDDEN']);
      const { data } = await setRights(chief.token, firm.id, worker.account.id, { rights: ALL });
      expect(data.user).toMatchObject({ id: worker.account.id, role: 'USER', rights: ALL });
      expect((await users(firm.id, worker.token)).codes).toEqual([]);
      expect(await titlesFor(worker.account.id)).toEqual([`Ваши права в компании ${firm.name} изменились`]);
      const [entry] = await shop.db
        .select()
        .from(auditLog)
        .where(and(eq(auditLog.accountId, worker.account.id), eq(auditLog.action, 'company.rights')));
      expect(entry).toMatchObject({ action: 'company.rights', actorAccountId: chief.account.id });
      await setRights(chief.token, firm.id, worker.account.id, { role: 'ADMIN' });
      expect((await setRights(worker.token, firm.id, chief.account.id, {})).codes).toEqual([]);
      expect((await memberOf(firm.id, chief.account.id))!.role).toBe('USER');
    },
  );

  it('that a change does not name stay as they are', { tags: ['R-CALL-112'] }, async () => {
    const { chief, worker, firm } = await aStaffed();
    await setRights(chief.token, firm.id, worker.account.id, { rights: ALL });
    const body = { contragent: firm.id, user_id: worker.account.id };
    await shop.call('contragentRights', { body: { ...body, rights: { order: false } } }, { token: chief.token });
    await shop.call('contragentRights', { body: { ...body, role: 'ADMIN' } }, { token: chief.token });
    const rights = { ...ALL, order: false };
    expect(await memberOf(firm.id, worker.account.id)).toMatchObject({ role: 'ADMIN', rights });

    // Nothing differs: neither a notice nor an entry more
    const heardOf = async () => [
      await titlesFor(worker.account.id),
      await shop.db.$count(
        auditLog,
        and(eq(auditLog.accountId, worker.account.id), eq(auditLog.action, 'company.rights')),
      ),
    ];
    const before = await heardOf();
    for (const same of [{}, { rights }, { role: 'ADMIN', rights: { order: false } }]) {
      const { data } = await shop.call('contragentRights', { body: { ...body, ...same } as never }, chief);
      expect(data.user).toMatchObject({ id: worker.account.id, role: 'ADMIN', rights });
    }
    expect(await heardOf()).toEqual(before);
  });

  it('are nobody else’s to change, and the last administrator stays one', { tags: ['R-CALL-112'] }, async () => {
    const { chief, worker, firm } = await aStaffed();
    const helper = await aBuyer(shop.db, { of: firm, rights: { manageUsers: true } });
    const stranger = await aBuyer(shop.db, { role: 'ADMIN' });
    const [boss] = [await anAccount(shop.db, { role: 'MANAGER' })];
    const acting = await aChildSession(shop.db, await aSession(shop.db, boss!.id), chief.account.id);
    const before = await memberOf(firm.id, worker.account.id);
    const refusals = [
      [helper.token, 'FORBIDDEN'],
      [worker.token, 'FORBIDDEN'],
      [acting, 'FORBIDDEN'],
      [stranger.token, 'NOT_FOUND'],
    ] as const;
    for (const [token, code] of refusals) {
      expect((await setRights(token, firm.id, worker.account.id, { role: 'ADMIN' })).codes).toEqual([code]);
    }
    expect((await setRights(chief.token, firm.id, stranger.account.id, {})).codes).toEqual(['NOT_FOUND']);
    expect(await memberOf(firm.id, worker.account.id)).toEqual(before);
    // A second administrator who may not log in is none
    const closed = await anAccount(shop.db, { active: false });
    await aMembership(shop.db, closed.id, firm.id, { role: 'ADMIN' });
    expect((await setRights(chief.token, firm.id, chief.account.id, {})).codes).toEqual(['LAST_ADMIN']);
    expect((await remove(chief.token, firm.id, chief.account.id)).codes).toEqual(['LAST_ADMIN']);
  });

  it(
    'the last administrator does not take the right to manage people from himself',
    { tags: ['R-CALL-112', 'R-ROLE-29'] },
    async () => {
      const { chief, worker, firm } = await aStaffed();
      const stored = (await setRights(chief.token, firm.id, chief.account.id, { role: 'ADMIN', rights: ALL })).codes;
      expect(stored).toEqual([]);
      const withoutPeople = { role: 'ADMIN', rights: { ...ALL, manageUsers: false } } as const;
      expect((await setRights(chief.token, firm.id, chief.account.id, withoutPeople)).codes).toEqual(['LAST_ADMIN']);
      expect((await memberOf(firm.id, chief.account.id))!.rights.manageUsers).toBe(true);
      await setRights(chief.token, firm.id, worker.account.id, { role: 'ADMIN' });
      expect((await setRights(chief.token, firm.id, chief.account.id, withoutPeople)).codes).toEqual([]);
    },
  );

  it.for(['chief', 'worker'] as const)(
    'two administrators who demote each other leave one: the first, here the %s',
    async (winner) => {
      const { chief, worker, firm } = await aStaffed();
      await setRights(chief.token, firm.id, worker.account.id, { role: 'ADMIN' });
      const [first, second] = winner === 'chief' ? [chief, worker] : [worker, chief];
      const demote = (by: Buyer, whom: Buyer) => setRights(by.token, firm.id, whom.account.id, {});
      const release = await holdTransaction(shop.db, (tx) =>
        tx.select().from(company).where(eq(company.id, firm.id)).for('update'),
      );
      // Both have passed the check before the lock; they get it in the order in which they came
      const winning = demote(first, second);
      await untilWaiting(shop.db, 1);
      const losing = demote(second, first);
      await untilWaiting(shop.db, 2);
      await release();
      expect([(await winning).codes, (await losing).codes]).toEqual([[], ['FORBIDDEN']]);
      const admins = await shop.db
        .select({ id: membership.accountId })
        .from(membership)
        .where(and(eq(membership.companyId, firm.id), eq(membership.role, 'ADMIN')));
      expect(admins).toEqual([{ id: first.account.id }]);
    },
  );
});

describe('an invitation', () => {
  it(
    'of a new address: a letter sets the password, and with it the person is in',
    { tags: ['R-CALL-113', 'R-ROLE-30'] },
    async () => {
      const { chief, firm } = await aStaffed();
      const email = newEmail();
      const body = { phone: '+7 (916) 765-43-21', work_position: 'Кладовщик', rights: ALL };
      expect((await invite(chief.token, firm.id, email.toUpperCase(), body)).data).toEqual({
        user: { email, state: 'invited' },
      });
      const [letter] = await lettersTo(email);
      expect(letter).toMatchObject({ kind: 'account.invite' });
      expect(letter!.content!.facts).toContainEqual(['Компания', firm.name]);
      const person = await accountByEmail(email);
      expect(person).toMatchObject({ lastName: 'Ким', workPosition: 'Кладовщик', role: 'USER' });
      expect((await users(firm.id, chief.token)).data.users).toContainEqual(
        expect.objectContaining({ id: person.id, full_name: '', phone: '', email, state: 'invited' }),
      );
      const link = new URL(letter!.content!.action!.path, 'http://shop.example').searchParams;
      const password = 'Kabel7Turbo';
      const set = { email, checkWord: link.get('checkword')!, password, confirmPassword: password };
      expect((await shop.call('passwordByCheckWord', { body: set })).codes).toEqual([]);
      expect(await memberOf(firm.id, person.id)).toMatchObject({ state: 'active', isCurrent: true, rights: ALL });
      const login = await shop.call('authentication', { body: { login: email, password } });
      expect((await pageOf(login.data.token!)).map(({ id }) => id)).toEqual([firm.id]);
    },
  );

  it('that has expired comes again to who asks for a link, and lets him in all the same', async () => {
    const { chief, firm } = await aStaffed();
    const email = newEmail();
    await invite(chief.token, firm.id, email);
    const { id } = await accountByEmail(email);
    await shop.db
      .update(checkWord)
      .set({ expiresAt: new Date(0) })
      .where(eq(checkWord.accountId, id));
    await shop.call('passwordSendLink', { body: { email } });
    const [letter] = await lettersTo(email);
    expect(letter).toMatchObject({ kind: 'password.link', subject: 'Приглашение в магазин' });
    expect(letter!.content!.action!.label).toBe('Задать пароль');
    const link = new URL(letter!.content!.action!.path, 'http://shop.example').searchParams;
    expect(link.get('first')).toBe('1');
    const set = { email, checkWord: link.get('checkword')!, password: 'Kabel7Turbo' };
    expect((await shop.call('passwordByCheckWord', { body: set })).codes).toEqual([]);
    expect(await memberOf(firm.id, id)).toMatchObject({ state: 'active', isCurrent: true });
    expect((await lettersTo(email))[0]).toMatchObject({ subject: 'Пароль задан' });
    await shop.call('passwordSendLink', { body: { email } });
    expect((await lettersTo(email))[0]).toMatchObject({ subject: 'Смена пароля' });
  });

  it('of a known account looks the same, and the person decides', { tags: ['R-CALL-113'] }, async () => {
    const { chief, firm } = await aStaffed();
    const known = await aBuyer(shop.db, { account: { emailConfirmedAt: new Date(), lastName: 'Тайный' } });
    const email = known.account.email!;
    expect((await invite(chief.token, firm.id, email)).data).toEqual({ user: { email, state: 'invited' } });
    const listed = (await users(firm.id, chief.token)).data.users.find(({ id }) => id === known.account.id);
    expect(listed).toMatchObject({ full_name: '', phone: '', state: 'invited' });
    expect((await lettersTo(email))[0]).toMatchObject({ kind: 'company.invited' });
    expect(await pageOf(known.token)).toContainEqual(
      expect.objectContaining({ id: firm.id, membership: 'invited', address: '' }),
    );
    // Invited is not in: nothing of the company shows
    expect((await users(firm.id, known.token)).codes).toEqual(['NOT_FOUND']);
    expect((await shop.call('contragentSwitch', { params: { id: String(firm.id) as never } }, known)).codes).toEqual([
      'NOT_FOUND',
    ]);
    expect((await reply(known.token, firm.id, true)).codes).toEqual([]);
    expect(await memberOf(firm.id, known.account.id)).toMatchObject({ state: 'active', isCurrent: false });
    expect((await reply(known.token, firm.id, true)).codes).toEqual(['NOT_FOUND']);
    expect((await invite(chief.token, firm.id, email)).codes).toEqual(['CONFLICT']);
  });

  it('is declined, or taken back before it is answered', async () => {
    const { chief, firm } = await aStaffed();
    const [one, other] = [await aBuyer(shop.db), await aBuyer(shop.db)];
    for (const { account: person } of [one, other]) {
      await shop.db.update(account).set({ emailConfirmedAt: new Date() }).where(eq(account.id, person.id));
      await invite(chief.token, firm.id, person.email!);
    }
    expect((await reply(one.token, firm.id, false)).codes).toEqual([]);
    expect((await remove(chief.token, firm.id, other.account.id)).codes).toEqual([]);
    expect((await reply(other.token, firm.id, true)).codes).toEqual(['NOT_FOUND']);
    for (const { account: person } of [one, other]) expect(await memberOf(firm.id, person.id)).toBeUndefined();
  });

  it('of staff or a closed account says the same and does nothing', async () => {
    const { chief, firm } = await aStaffed();
    const staff = await anAccount(shop.db, { role: 'MANAGER' });
    const closed = await anAccount(shop.db, { active: false });
    for (const person of [staff, closed]) {
      const { data } = await invite(chief.token, firm.id, person.email!);
      expect(data).toEqual({ user: { email: person.email, state: 'invited' } });
      expect(await memberOf(firm.id, person.id)).toBeUndefined();
      expect(await lettersTo(person.email!)).toEqual([]);
    }
  });

  it('accepted in two windows at once makes one member and one current company', async () => {
    const { chief, firm } = await aStaffed();
    const second = await aStaffed();
    const person = await anAccount(shop.db, { emailConfirmedAt: new Date() });
    for (const { chief: by, firm: to } of [{ chief, firm }, second]) await invite(by.token, to.id, person.email!);
    const token = await aSession(shop.db, person.id);
    const done = await Promise.all([
      reply(token, firm.id, true),
      reply(token, firm.id, true),
      reply(token, second.firm.id, true),
    ]);
    expect(done.map(({ codes }) => codes[0] ?? 'done').toSorted()).toEqual(['NOT_FOUND', 'done', 'done']);
    const rows = await shop.db.select().from(membership).where(eq(membership.accountId, person.id));
    expect(rows.map(({ state }) => state)).toEqual(['active', 'active']);
    expect(rows.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
  });
});

describe('who asks for a company', () => {
  it(
    'names a known one and waits for its administrator, who lets in or turns down',
    { tags: ['R-CALL-115'] },
    async () => {
      const { chief, worker, firm } = await aStaffed();
      const [one, other] = [await aBuyer(shop.db), await aBuyer(shop.db)];
      const fields = { inn: firm.inn!, uf_name: 'ООО «Монтаж»', address: 'Тула, Лесная, 1' };
      for (const { token } of [one, other]) {
        expect((await shop.call('contragentAdd', { body: fields as never }, { token })).data).toEqual({
          outcome: 'asked',
        });
      }
      expect((await shop.call('contragentAdd', { body: fields as never }, one)).codes).toEqual(['TAKEN']);
      const [letter] = await lettersTo(chief.account.email!);
      expect(letter!.content!.action!.path).toBe(`/mycompanies/?company=${firm.id}`);
      expect((await pageOf(chief.token))[0]!.applicants).toBe(2);
      expect((await answer(worker.token, firm.id, one.account.id, true)).codes).toEqual(['FORBIDDEN']);
      expect((await answer(one.token, firm.id, one.account.id, true)).codes).toEqual(['NOT_FOUND']);
      expect((await answer(chief.token, firm.id, one.account.id, true)).codes).toEqual([]);
      expect((await answer(chief.token, firm.id, one.account.id, false)).codes).toEqual(['CONFLICT']);
      expect((await answer(chief.token, firm.id, other.account.id, false)).codes).toEqual([]);
      expect(await memberOf(firm.id, one.account.id)).toMatchObject({ state: 'active', isCurrent: false });
      expect(await memberOf(firm.id, other.account.id)).toBeUndefined();
    },
  );

  it('adds one that the shop does not know: it waits for a manager, the present one stays', async () => {
    const buyer = await aBuyer(shop.db);
    const inn = '7707083893';
    const fields = { inn, uf_name: 'ООО «Новая»', kpp: '770701001', address: 'Москва, Лесная, 1' };
    const contacts = { phone: '8 (495) 111-22-33', email: 'Zakupki@Novaya.example' };
    const body = { ...fields, ...contacts };
    expect((await shop.call('contragentAdd', { body: body as never }, buyer)).data.outcome).toBe('created');
    const [created] = await shop.db.select().from(company).where(eq(company.inn, inn));
    expect(created).toMatchObject({ state: 'pending', orderBan: true, type: 'legal', phone: '74951112233' });
    const shown = { phone: '+7 (495) 111-22-33', email: 'zakupki@novaya.example' };
    expect((await pageOf(buyer.token)).find(({ id }) => id === created!.id)).toMatchObject(shown);
    expect(await memberOf(created!.id, buyer.account.id)).toMatchObject({ role: 'ADMIN', isCurrent: false });
    for (const wrong of [{ inn: '7707083894' }, { phone: '12345' }, { email: 'почта' }]) {
      const answer = await shop.call('contragentAdd', { body: { ...body, ...wrong } as never }, buyer);
      expect(answer.body.errors).toMatchObject([{ code: 'VALIDATION', field: Object.keys(wrong)[0] }]);
    }
  });
});

describe('who is removed', () => {
  it('loses the company at once, keeps his others, and gets a notice', async () => {
    const { chief, worker, firm } = await aStaffed();
    const other = await aCompany(shop.db);
    await aMembership(shop.db, worker.account.id, other.id);
    expect((await remove(worker.token, firm.id, chief.account.id)).codes).toEqual(['FORBIDDEN']);
    expect((await remove(chief.token, firm.id, worker.account.id)).codes).toEqual([]);
    expect((await pageOf(worker.token)).map(({ id, uf_current_contragent: is }) => [id, is])).toEqual([
      [other.id, true],
    ]);
    expect((await lettersTo(worker.account.email!))[0]).toMatchObject({ kind: 'company.removed' });
    expect((await remove(chief.token, firm.id, worker.account.id)).codes).toEqual(['NOT_FOUND']);
  });

  it('has no company left where it was the only one', async () => {
    const { chief, worker, firm } = await aStaffed();
    await remove(chief.token, firm.id, worker.account.id);
    expect(await pageOf(worker.token)).toEqual([]);
    expect((await shop.call('basketProducts', { query: {} }, { token: worker.token })).status).toBeLessThan(500);
  });

  it('two administrators who remove each other leave one', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { chief, worker, firm } = await aStaffed();
      await setRights(chief.token, firm.id, worker.account.id, { role: 'ADMIN' });
      const done = await Promise.all([
        remove(chief.token, firm.id, worker.account.id),
        remove(worker.token, firm.id, chief.account.id),
      ]);
      expect(done.map(({ codes }) => codes[0] ?? 'done').toSorted()).toEqual(['NOT_FOUND', 'done']);
    }
  });

  it('an administrator is removed by administrators alone', async () => {
    const { chief, worker, firm } = await aStaffed();
    const helper = await aBuyer(shop.db, { of: firm, rights: { manageUsers: true } });
    expect((await remove(helper.token, firm.id, chief.account.id)).codes).toEqual(['FORBIDDEN']);
    expect((await remove(helper.token, firm.id, worker.account.id)).codes).toEqual([]);
  });
});
