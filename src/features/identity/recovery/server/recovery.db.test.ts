import { desc, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { anAccount } from '#identity/accounts/server/factory.ts';
import { account } from '#identity/accounts/server/tables.ts';
import { auditLog } from '#identity/audit/server/tables.ts';
import { notification } from '#identity/notifications/server/tables.ts';
import { aChildSession, aSession } from '#identity/session/server/factory.ts';
import { hashPassword } from '#identity/session/server/index.ts';
import { session } from '#identity/session/server/tables.ts';
import { transaction } from '#server/db/index.ts';
import { outbox } from '#server/delivery/tables.ts';
import { expireRows } from '#server/expire-rows.ts';
import { holdTransaction } from '#server/testing/hold-transaction.ts';
import { untilWaiting } from '#server/testing/until-waiting.ts';
import { nonEmpty } from '#shared/testing/non-empty.ts';
import { expiredRows } from '#shop/expired-rows.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { inviteAccount } from './invite-account.ts';
import { checkWord } from './tables.ts';

const OLD = 'Kabel7Turbo';
const NEW = 'Lampa8Turbo';

let shop: TestApp;
let serial = 0;

beforeAll(async () => {
  shop = await testApp({ TRUST_PROXY: '1' });
});

/** An address that nobody else uses, so that limits of one case do not reach another. */
const aVisitor = () => ({ 'x-forwarded-for': `198.51.${Math.floor((serial += 1) / 250)}.${serial % 250}` });
const aPerson = async (fields: Partial<typeof account.$inferInsert> = {}) =>
  anAccount(shop.db, { passwordHash: await hashPassword(OLD), ...fields });
const ask = (email: string, headers = aVisitor()) => shop.call('passwordSendLink', { body: { email } }, { headers });
const logIn = (login: string, password: string) => shop.call('authentication', { body: { login, password } });
const isAlive = async (token: string) => (await shop.call('sessionCheck', {}, { token })).data.authorized;
const lettersTo = (recipient: string) =>
  shop.db.select().from(outbox).where(eq(outbox.recipient, recipient)).orderBy(desc(outbox.id));

/** What the link of the last letter carries. */
async function linkTo(recipient: string): Promise<{ email: string; checkWord: string }> {
  const [letter] = await lettersTo(recipient);
  const { pathname, searchParams } = new URL(letter!.content!.action!.path, 'https://shop.example');
  expect(pathname).toBe('/change-password/');
  return { email: searchParams.get('email')!, checkWord: searchParams.get('checkword')! };
}

const change = (link: { email: string; checkWord: string }, password = NEW, more: object = {}) =>
  shop.call('passwordByCheckWord', { body: { ...link, password, ...more } }, { headers: aVisitor() });

describe('recovery of a password', () => {
  it(
    'the word of the letter sets a password once; all sessions end and none is opened',
    { tags: ['R-FEAT-12', 'R-CALL-012', 'R-CALL-013', 'R-STATE-068'] },
    async () => {
      const person = await aPerson();
      const before = await aSession(shop.db, person.id);
      expect((await ask(person.email!.toUpperCase())).data).toEqual({});
      const link = await linkTo(person.email!);
      expect(link.checkWord).toMatch(/^[\w-]{43}$/);
      expect(link.email).toBe(person.email);
      const words = await shop.db.select().from(checkWord).where(eq(checkWord.accountId, person.id));
      expect(JSON.stringify(words)).not.toContain(link.checkWord);

      expect((await change(link, NEW, { confirmPassword: NEW })).data).toEqual({});
      expect(await isAlive(before)).toBe(false);
      expect((await logIn(person.email!, OLD)).codes).toEqual(['BAD_CREDENTIALS']);
      expect((await logIn(person.email!, NEW)).data.token).toMatch(/./);
      expect((await change(link)).codes).toEqual(['LINK_INVALID']);
    },
  );

  it('tells the owner by letter and notice, and records it without a secret', { tags: ['R-CALL-013'] }, async () => {
    const person = await aPerson();
    await ask(person.email!);
    const link = await linkTo(person.email!);
    await change(link);
    const [letter] = await lettersTo(person.email!);
    expect(letter).toMatchObject({ kind: 'password.changed', accountId: person.id });
    const notices = await shop.db.select().from(notification).where(eq(notification.accountId, person.id));
    expect(notices.map(({ title }) => title)).toEqual(['Пароль изменён']);
    const records = await shop.db.select().from(auditLog).where(eq(auditLog.accountId, person.id));
    expect(records.map(({ action }) => action)).toEqual(['password.requested', 'password.changed']);
    for (const secret of [link.checkWord, NEW])
      expect(JSON.stringify([letter, notices, records])).not.toContain(secret);
  });

  it('a new request cancels the link of the former one', { tags: ['R-CALL-013'] }, async () => {
    const person = await aPerson();
    await ask(person.email!);
    const first = await linkTo(person.email!);
    await ask(person.email!);
    expect((await change(first)).codes).toEqual(['LINK_INVALID']);
    expect((await change(await linkTo(person.email!))).status).toBe(200);
  });

  it('requests at the same time leave one living link', async () => {
    const person = await aPerson();
    await Promise.all([1, 2, 3, 4].map(() => ask(person.email!)));
    const words = await shop.db.select().from(checkWord).where(eq(checkWord.accountId, person.id));
    expect(words).toHaveLength(4);
    expect(words.filter(({ usedAt }) => usedAt === null)).toHaveLength(1);
  });

  it('one word pressed in two windows sets one password', async () => {
    const person = await aPerson();
    await ask(person.email!);
    const link = await linkTo(person.email!);
    const answers = await Promise.all([change(link, 'Pervyi7Kabel'), change(link, 'Vtoroi8Kabel')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const winner = answers[0]!.status === 200 ? 'Pervyi7Kabel' : 'Vtoroi8Kabel';
    expect((await logIn(person.email!, winner)).status).toBe(200);
  });

  it('a link ends after 60 minutes of the database', { tags: ['R-CALL-013'] }, async () => {
    const person = await aPerson();
    await ask(person.email!);
    const ofPerson = eq(checkWord.accountId, person.id);
    const [word] = await shop.db.select().from(checkWord).where(ofPerson);
    expect(word!.expiresAt.getTime() - word!.at.getTime()).toBe(3_600_000);
    await shop.db
      .update(checkWord)
      .set({ expiresAt: sql`now() - interval '1 second'` as never })
      .where(ofPerson);
    expect((await change(await linkTo(person.email!))).codes).toEqual(['LINK_INVALID']);
    await expireRows(shop.db, expiredRows);
    expect(await shop.db.select().from(checkWord).where(ofPerson)).toEqual([]);
  });

  it('the word of an invitation sets the first password and proves the e-mail', async () => {
    const invited = { email: 'novyi@firm.example', name: 'Анна', lastName: 'Ким', role: 'MANAGER' as const };
    const invitation = await transaction(shop.db, (tx) => inviteAccount(tx, invited));
    if (invitation === 'has password') throw new Error('The account has no password yet');
    const { searchParams } = new URL(invitation.path, 'https://shop.example');
    const link = { email: searchParams.get('email')!, checkWord: searchParams.get('checkword')! };
    expect((await change(link)).status).toBe(200);
    expect((await logIn(invited.email, NEW)).status).toBe(200);
    const [row] = await shop.db.select().from(account).where(eq(account.email, invited.email));
    expect(row!.emailConfirmedAt).not.toBeNull();
  });

  it('a word opens no other account than its own, nor a closed one', { tags: ['R-CALL-013'] }, async () => {
    const [person, other] = [await aPerson(), await aPerson()];
    await ask(person.email!);
    const { checkWord: word } = await linkTo(person.email!);
    expect((await change({ email: other.email!, checkWord: word })).codes).toEqual(['LINK_INVALID']);
    await shop.db.update(account).set({ active: false }).where(eq(account.id, person.id));
    expect((await change({ email: person.email!, checkWord: word })).codes).toEqual(['LINK_INVALID']);
  });

  it.for([
    ['PASSWORD_RULE', 'password', 'korotk', undefined],
    ['PASSWORD_RULE', 'password', 'Password1', undefined],
    ['PASSWORD_MISMATCH', 'confirmPassword', NEW, OLD],
  ] as const)(
    '%s is named at its field and leaves the word usable',
    { tags: ['R-VAL-09', 'R-VAL-10', 'R-CALL-013'] },
    async ([code, field, password, confirmPassword]) => {
      const person = await aPerson();
      await ask(person.email!);
      const link = await linkTo(person.email!);
      const answer = await change(link, password, { confirmPassword });
      expect(answer.body.errors).toEqual([expect.objectContaining({ code, field })]);
      expect((await change(link)).status).toBe(200);
    },
  );

  it.for(nonEmpty(['unknown', 'closed', 'of a phone, unproven'] as const))(
    'an address that is %s gets the same answer, and no letter',
    { tags: ['R-CALL-012'] },
    async (kind) => {
      const known = await aPerson();
      const other = {
        unknown: async () => 'nobody@firm.example',
        closed: async () => (await aPerson({ active: false })).email!,
        'of a phone, unproven': async () =>
          (await aPerson({ phone: `7926${1_000_000 + (serial += 1)}`, phoneConfirmedAt: new Date() })).email!,
      };
      const email = await other[kind]();
      const [ofKnown, ofOther] = [await ask(known.email!), await ask(email)];
      expect([ofOther.status, ofOther.body]).toEqual([ofKnown.status, ofKnown.body]);
      expect(await lettersTo(known.email!)).toHaveLength(1);
      expect(await lettersTo(email)).toEqual([]);
    },
  );

  it(
    'limits requests for an e-mail, known or not, and for an address, in words',
    { tags: ['R-CALL-012'] },
    async () => {
      for (const email of [(await aPerson()).email!, 'stranger@firm.example']) {
        for (let times = 0; times < 5; times += 1) expect((await ask(email)).status).toBe(200);
        const sixth = await ask(email);
        expect(sixth.codes).toEqual(['RATE_LIMITED']);
        expect(sixth.body.errors[0]!.message).toContain('папку «Спам»');
      }
      const office = aVisitor();
      const statuses = [];
      for (let n = 0; n < 21; n += 1) statuses.push((await ask(`office${n}@firm.example`, office)).status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(20);
      expect(statuses.at(-1)).toBe(429);
    },
  );

  it('a wrong address is named at its field', { tags: ['R-CALL-012', 'R-VAL-03'] }, async () => {
    const answer = await ask('анна@фирма.рф');
    expect(answer.body.errors).toEqual([expect.objectContaining({ code: 'VALIDATION', field: 'email' })]);
  });
});

it('a link is written after the answer, which waits for nothing of the account', { tags: ['R-CALL-012'] }, async () => {
  const person = await aPerson();
  const commit = await holdTransaction(shop.db, (tx) =>
    tx.select().from(account).where(eq(account.id, person.id)).for('update'),
  );
  const headers = { ...aVisitor(), 'content-type': 'application/json' };
  const url = '/api/password/sendPasswordChangeLink/';
  const answer = await shop.app.inject({ method: 'POST', url, headers, payload: { email: person.email } });
  expect(answer.json()).toMatchObject({ status: 'success', data: {} });
  expect(await lettersTo(person.email!)).toEqual([]);
  await commit();
  await expect.poll(() => lettersTo(person.email!)).toHaveLength(1);
});

describe('change of a password', () => {
  const changeAs = (token: string, body: object) => shop.call('passwordChange', { body: body as never }, { token });

  it(
    'ends all other sessions, and the links of letters; the own session goes on',
    { tags: ['R-CALL-014', 'R-CALL-016'] },
    async () => {
      const person = await aPerson();
      const [own, other] = [await aSession(shop.db, person.id), await aSession(shop.db, person.id)];
      await ask(person.email!);
      const link = await linkTo(person.email!);
      expect((await changeAs(own, { password: NEW, confirmPassword: NEW, currentPassword: OLD })).status).toBe(200);
      expect([await isAlive(own), await isAlive(other)]).toEqual([true, false]);
      expect((await logIn(person.email!, NEW)).status).toBe(200);
      expect((await change(link)).codes).toEqual(['LINK_INVALID']);
      expect((await lettersTo(person.email!)).map(({ kind }) => kind)).toContain('password.changed');
      const records = await shop.db.select().from(auditLog).where(eq(auditLog.accountId, person.id));
      expect(records.map(({ action }) => action)).toContain('password.changed');
    },
  );

  it('a manager under a customer and a guest change nothing', { tags: ['R-CALL-014'] }, async () => {
    const person = await aPerson();
    const manager = await anAccount(shop.db, { role: 'MANAGER' });
    const child = await aChildSession(shop.db, await aSession(shop.db, manager.id), person.id);
    const body = { password: NEW, confirmPassword: NEW };
    expect((await changeAs(child, body)).codes).toEqual(['FORBIDDEN']);
    expect((await shop.call('passwordChange', { body })).codes).toEqual(['AUTH_REQUIRED']);
    expect((await logIn(person.email!, OLD)).status).toBe(200);
  });

  it('names what is wrong at its field, and limits changes in words', { tags: ['R-CALL-014'] }, async () => {
    const token = await aSession(shop.db, (await aPerson()).id);
    const wrong = await changeAs(token, { password: NEW, confirmPassword: OLD, currentPassword: OLD });
    expect(wrong.body.errors[0]).toMatchObject({ code: 'PASSWORD_MISMATCH', field: 'confirmPassword' });
    const statuses = [];
    let currentPassword = OLD;
    for (let n = 0; n < 6; n += 1) {
      const password = `Kabel${n}Lampa`;
      statuses.push((await changeAs(token, { password, currentPassword })).status);
      currentPassword = password;
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it(
    'asks for the present password, which an account without one does not have',
    { tags: ['R-CALL-016'] },
    async () => {
      const person = await aPerson();
      const token = await aSession(shop.db, person.id);
      const send = (currentPassword?: string) =>
        changeAs(token, { password: NEW, confirmPassword: NEW, currentPassword });
      for (const absent of [undefined, '', ' ']) {
        expect((await send(absent)).body.errors[0]).toMatchObject({ code: 'VALIDATION', field: 'currentPassword' });
      }
      expect((await send(NEW)).body.errors[0]).toMatchObject({ code: 'BAD_CREDENTIALS', field: 'currentPassword' });
      expect((await send(OLD)).status).toBe(200);
      const withoutPassword = await anAccount(shop.db);
      const own = await aSession(shop.db, withoutPassword.id);
      expect((await shop.call('profileGet', {}, { token: own })).data.user.hasPassword).toBe(false);
      expect((await changeAs(own, { password: NEW })).status).toBe(200);
      expect((await shop.call('profileGet', {}, { token: own })).data.user.hasPassword).toBe(true);
      expect((await changeAs(own, { password: OLD })).codes).toEqual(['VALIDATION']);
    },
  );

  it('asks for no present password where the setting spares it', { tags: ['R-CALL-016'] }, async () => {
    const lenient = await testApp({ REQUIRE_CURRENT_PASSWORD: '0' });
    const person = await anAccount(lenient.db, { passwordHash: await hashPassword(OLD) });
    const token = await aSession(lenient.db, person.id);
    expect((await lenient.call('passwordChange', { body: { password: NEW } }, { token })).status).toBe(200);
  });

  it('takes every printable sign, however a machine composes it', { tags: ['R-VAL-10'] }, async () => {
    const person = await aPerson();
    const token = await aSession(shop.db, person.id);
    const password = 'Зелёный чай № 7 «по утрам» 🍵';
    expect((await changeAs(token, { password, currentPassword: OLD })).status).toBe(200);
    expect((await logIn(person.email!, password.normalize('NFD'))).status).toBe(200);
    for (const refused of ['безцифр Б', 'без заглавной 1', 'Кор1', 'Строка\n1', `Полный1${person.email}`]) {
      expect((await changeAs(token, { password: refused, currentPassword: password })).codes).toEqual([
        'PASSWORD_RULE',
      ]);
    }
  });

  it('a login with the former password that meets the change opens no session', async () => {
    const person = await aPerson();
    const next = await hashPassword(NEW);
    const commit = await holdTransaction(shop.db, (tx) =>
      tx.update(account).set({ passwordHash: next }).where(eq(account.id, person.id)),
    );
    // Its password is right when it is compared; then it waits for the account
    const entered = logIn(person.email!, OLD);
    await untilWaiting(shop.db, 1);
    await commit();
    expect((await entered).codes).toEqual(['BAD_CREDENTIALS']);
    expect(await shop.db.$count(session, eq(session.accountId, person.id))).toBe(0);
  });
});
