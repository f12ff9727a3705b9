import { and, desc, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { anAccount } from '#identity/accounts/server/factory.ts';
import { account } from '#identity/accounts/server/tables.ts';
import { auditLog } from '#identity/audit/server/tables.ts';
import { aChildSession, aSession } from '#identity/session/server/factory.ts';
import { hashPassword } from '#identity/session/server/index.ts';
import { outbox } from '#server/delivery/tables.ts';
import { runOperatorCommand } from '#shop/testing/run-operator-command.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { contactChange } from './tables.ts';

const PASSWORD = 'Kabel7Turbo';

let shop: TestApp;
let passwordHash: string;
let serial = 0;

beforeAll(async () => {
  shop = await testApp({ TRUST_PROXY: '1' });
  passwordHash = await hashPassword(PASSWORD);
});

/** An address of the network that nobody else uses, so that limits of one case do not reach another. */
const aVisitor = () => ({ 'x-forwarded-for': `198.51.100.${(serial += 1)}` });
const aPerson = (fields: Partial<typeof account.$inferInsert> = {}) => anAccount(shop.db, { passwordHash, ...fields });
const newEmail = () => `new${(serial += 1)}@other.example`;
const newPhone = () => `7916${String(1_000_000 + (serial += 1))}`;
const change = (login: string, wanted: { email?: string; phone?: string }, settings = {}) =>
  runOperatorCommand(shop.db, 'account', { action: 'change', login, ...wanted }, settings);
const confirm = (word: string, headers = aVisitor()) => shop.call('contactConfirm', { body: { word } }, { headers });
const undo = (word: string, headers = aVisitor()) => shop.call('contactUndo', { body: { word } }, { headers });
const logIn = async (login: string) =>
  (await shop.call('authentication', { body: { login, password: PASSWORD } }, { headers: aVisitor() })).status === 200;
const isAlive = async (token: string) => (await shop.call('sessionCheck', {}, { token })).data.authorized;
const accountOf = async (id: number) => (await shop.db.select().from(account).where(eq(account.id, id)))[0]!;

async function lettersTo(recipient: string) {
  return shop.db.select().from(outbox).where(eq(outbox.recipient, recipient)).orderBy(desc(outbox.id));
}

/** The word of the last letter or SMS to somebody. */
async function wordTo(recipient: string, name: 'word' | 'undo' = 'word'): Promise<string> {
  const [last] = await lettersTo(recipient);
  const text = last!.content?.action?.path ?? last!.text!;
  return new RegExp(`/contact-change/\\?${name}=([\\w-]{22})`).exec(text)![1]!;
}

/** A person whose e-mail was changed and confirmed. */
async function aChanged() {
  const person = await aPerson();
  const email = newEmail();
  await change(person.email!, { email });
  const word = await wordTo(email);
  expect((await confirm(word)).data).toEqual({ kind: 'email', value: email, isFirst: false });
  return { person, email, word, undoWord: await wordTo(person.email!, 'undo') };
}

describe('a change of the e-mail', () => {
  it('takes effect by the link of the letter to the new address, and ends all sessions', async () => {
    const person = await aPerson();
    const email = newEmail();
    const session = await aSession(shop.db, person.id);
    const lines = await change(person.email!.toUpperCase(), { email: email.toUpperCase() });
    expect(lines).toEqual([
      `На ${email} написано письмо со ссылкой. Почта изменится, когда её нажмут; ссылка действует сутки`,
      'Почта магазина не настроена: письмо ждёт в исходящих',
    ]);
    expect((await lettersTo(email)).map(({ kind }) => kind)).toEqual(['contact.confirm']);
    const [notice] = await lettersTo(person.email!);
    expect(notice).toMatchObject({ kind: 'contact.requested', accountId: person.id });
    expect(JSON.stringify(notice!.content)).not.toContain(email);
    expect((await accountOf(person.id)).email).toBe(person.email);
    expect(await isAlive(session)).toBe(true);

    const word = await wordTo(email);
    const stored = await shop.db.select().from(contactChange).where(eq(contactChange.accountId, person.id));
    expect(JSON.stringify(stored)).not.toContain(word);
    expect((await confirm(word)).status).toBe(200);
    expect(await isAlive(session)).toBe(false);
    expect([await logIn(person.email!), await logIn(email)]).toEqual([false, true]);
    expect((await lettersTo(person.email!))[0]).toMatchObject({ kind: 'contact.changed', isSecret: true });
    const records = await shop.db.select().from(auditLog).where(eq(auditLog.accountId, person.id));
    expect(records.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['contact.requested', 'contact.changed']),
    );
    expect(JSON.stringify(records)).not.toContain(email);
    const again = await confirm(word);
    expect(again.codes).toEqual(['LINK_INVALID']);
    expect(JSON.stringify(again.body)).toContain('уже воспользовались');
  });

  it('ends the link for a new password that was sent to the former address', async () => {
    const person = await aPerson();
    await shop.call('passwordSendLink', { body: { email: person.email! } }, { headers: aVisitor() });
    const link = new URL((await lettersTo(person.email!))[0]!.content!.action!.path, 'https://shop.example');
    const email = newEmail();
    await change(person.email!, { email });
    await confirm(await wordTo(email));
    const checkWord = link.searchParams.get('checkword')!;
    for (const address of [person.email!, email]) {
      const body = { email: address, checkWord, password: 'Lampa8Turbo' };
      expect((await shop.call('passwordByCheckWord', { body }, { headers: aVisitor() })).codes).toEqual([
        'LINK_INVALID',
      ]);
    }
  });

  it('is undone by the link of the former address, once; a new password is then needed', async () => {
    const { person, email, undoWord } = await aChanged();
    const session = await aSession(shop.db, person.id);
    const { data } = await undo(undoWord);
    expect(await isAlive(session)).toBe(false);
    expect([await logIn(person.email!), await logIn(email)]).toEqual([false, false]);
    const { searchParams } = new URL(data.passwordPath!, 'https://shop.example');
    const body = {
      email: searchParams.get('email')!,
      checkWord: searchParams.get('checkword')!,
      password: PASSWORD,
    };
    expect(body.email).toBe(person.email);
    expect((await shop.call('passwordByCheckWord', { body }, { headers: aVisitor() })).status).toBe(200);
    expect(await logIn(person.email!)).toBe(true);
    const again = await undo(undoWord);
    expect(again.codes).toEqual(['LINK_INVALID']);
    expect(JSON.stringify(again.body)).toContain('уже отменено');
  });

  it('of two changes the link of the first address undoes both', async () => {
    const { person, email, undoWord } = await aChanged();
    const third = newEmail();
    await change(email, { email: third });
    await confirm(await wordTo(third));
    const later = await wordTo(email, 'undo');
    expect((await undo(undoWord)).status).toBe(200);
    expect((await accountOf(person.id)).email).toBe(person.email);
    expect((await undo(later)).codes).toEqual(['LINK_INVALID']);
    expect((await accountOf(person.id)).email).toBe(person.email);
  });

  it('cannot be undone once another account has the former address, and changes nothing then', async () => {
    const { person, email, undoWord } = await aChanged();
    await aPerson({ email: person.email! });
    const session = await aSession(shop.db, person.id);
    const answer = await undo(undoWord);
    expect(answer.codes).toEqual(['CONFLICT']);
    expect(answer.status).toBe(409);
    expect((await accountOf(person.id)).email).toBe(email);
    expect([await isAlive(session), await logIn(email)]).toEqual([true, true]);
  });

  it('links end by the clock of the database: a day to confirm, seven days to undo', async () => {
    const person = await aPerson();
    const email = newEmail();
    await change(person.email!, { email });
    const word = await wordTo(email);
    const own = eq(contactChange.accountId, person.id);
    await shop.db
      .update(contactChange)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(own);
    expect((await confirm(word)).codes).toEqual(['LINK_INVALID']);
    expect((await accountOf(person.id)).email).toBe(person.email);

    const changed = await aChanged();
    const [row] = await shop.db.select().from(contactChange).where(eq(contactChange.accountId, changed.person.id));
    expect(row!.expiresAt.getTime() - row!.at.getTime()).toBe(86_400_000);
    expect(row!.undoUntil!.getTime() - row!.doneAt!.getTime()).toBe(7 * 86_400_000);
    const past = { undoUntil: sql`now() - interval '1 second'` };
    await shop.db.update(contactChange).set(past).where(eq(contactChange.id, row!.id));
    expect((await undo(changed.undoWord)).codes).toEqual(['LINK_INVALID']);
    expect((await accountOf(changed.person.id)).email).toBe(changed.email);
  });

  it('a wrong link and a wrong kind of link are refused; sixty tries an hour for a network', async () => {
    const { word, undoWord } = await aChanged();
    const visitor = aVisitor();
    expect((await confirm(undoWord, visitor)).codes).toEqual(['LINK_INVALID']);
    expect((await undo(word, visitor)).codes).toEqual(['LINK_INVALID']);
    await Promise.all(Array.from({ length: 25 }, () => confirm('x', visitor)));
    await Promise.all(Array.from({ length: 25 }, () => undo('x', visitor)));
    const [row] = await shop.db
      .execute<{ count: number }>(
        sql`select sum(count)::int as count from rate_counter where key = ${`contact:${visitor['x-forwarded-for']}`}`,
      )
      .then(({ rows }) => rows);
    expect(row!.count).toBe(52);
    await shop.db.execute(
      sql`update rate_counter set count = 60 where key = ${`contact:${visitor['x-forwarded-for']}`}`,
    );
    expect((await confirm('x', visitor)).codes).toEqual(['RATE_LIMITED']);
    expect((await confirm('x')).codes).toEqual(['LINK_INVALID']);
  });

  it('a closed account stays as it is', async () => {
    const person = await aPerson();
    const email = newEmail();
    await change(person.email!, { email });
    await runOperatorCommand(shop.db, 'account', { action: 'block', login: person.email! });
    expect((await confirm(await wordTo(email))).codes).toEqual(['LINK_INVALID']);
    expect((await accountOf(person.id)).email).toBe(person.email);
    await expect(change(person.email!, { email })).rejects.toThrow('Учётная запись закрыта');
  });
});

describe('the first e-mail of an account', () => {
  const aPhoneOwner = () => aPerson({ email: null, phone: newPhone(), phoneConfirmedAt: new Date() });

  it('is proven by its account alone, logged in, and ends no session', async () => {
    const person = await aPhoneOwner();
    const email = newEmail();
    await change(person.phone!, { email });
    const word = await wordTo(email);
    const stranger = await aSession(shop.db, (await aPerson()).id);
    const boss = await aSession(shop.db, (await anAccount(shop.db, { role: 'MANAGER' })).id);
    const acting = await aChildSession(shop.db, boss, person.id);
    const press = (token?: string) =>
      shop.call('contactConfirm', { body: { word } }, { headers: aVisitor(), ...(token && { token }) });
    for (const token of [undefined, stranger, acting]) expect((await press(token)).codes).toEqual(['LOGIN_NEEDED']);
    expect((await accountOf(person.id)).email).toBeNull();
    const own = await aSession(shop.db, person.id);
    const waiting = await shop.call('profileGet', {}, { token: own });
    expect(waiting.data.user).toMatchObject({ email: '', emailToConfirm: email });
    expect((await press(own)).data).toEqual({ kind: 'email', value: email, isFirst: true });
    expect(await isAlive(own)).toBe(true);
    const { user } = (await shop.call('profileGet', {}, { token: own })).data;
    expect(user).toMatchObject({ email });
    expect(user).not.toHaveProperty('emailToConfirm');
  });

  it('is taken off again by the SMS to the phone, and then all sessions end', async () => {
    const person = await aPhoneOwner();
    const email = newEmail();
    await change(person.phone!, { email });
    const own = await aSession(shop.db, person.id);
    await shop.call('contactConfirm', { body: { word: await wordTo(email) } }, { token: own });
    expect((await undo(await wordTo(person.phone!, 'undo'))).status).toBe(200);
    expect((await accountOf(person.id)).email).toBeNull();
    expect(await isAlive(own)).toBe(false);
  });
});

describe('a change of the phone', () => {
  it('takes effect by the link of an SMS; the former phone and the e-mail get the link that undoes it', async () => {
    const former = newPhone();
    const person = await aPerson({ phone: former, phoneConfirmedAt: new Date() });
    const phone = newPhone();
    await change(former, { phone: `+${phone}` });
    const word = await wordTo(phone);
    expect((await confirm(word)).data).toEqual({ kind: 'phone', value: phone, isFirst: false });
    expect([await logIn(former), await logIn(phone), await logIn(person.email!)]).toEqual([false, true, true]);
    const undoWord = await wordTo(former, 'undo');
    expect(await wordTo(person.email!, 'undo')).toBe(undoWord);
    expect((await undo(undoWord)).status).toBe(200);
    expect(await accountOf(person.id)).toMatchObject({ phone: former, phoneConfirmedAt: person.phoneConfirmedAt });
  });

  it('an account without an e-mail is led to the login by phone after an undo', async () => {
    const former = newPhone();
    await aPerson({ email: null, phone: former, phoneConfirmedAt: new Date() });
    const phone = newPhone();
    await change(former, { phone });
    await confirm(await wordTo(phone));
    expect((await undo(await wordTo(former, 'undo'))).data).toEqual({ kind: 'phone', passwordPath: null });
  });

  it('an account that only typed the phone in loses it to the one that proves it', async () => {
    const phone = newPhone();
    const typed = await aPerson({ phone });
    const person = await aPerson();
    await change(person.email!, { phone });
    await confirm(await wordTo(phone));
    expect((await accountOf(typed.id)).phone).toBeNull();
    expect((await accountOf(person.id)).phone).toBe(phone);
  });

  it('is refused where the shop can send no SMS', async () => {
    const person = await aPerson();
    const settings = { NODE_ENV: 'production' };
    await expect(change(person.email!, { phone: newPhone() }, settings)).rejects.toThrow('SMS не настроены');
  });
});

describe('the command', () => {
  it('refuses an unknown account, an address that is taken or malformed, and none or two at once', async () => {
    const [person, other] = [await aPerson(), await aPerson({ phone: newPhone(), phoneConfirmedAt: new Date() })];
    const refusals: [login: string, wanted: { email?: string; phone?: string }, sentence: RegExp][] = [
      ['nobody@firm.example', { email: newEmail() }, /Нет учётной записи/],
      [person.email!, { email: other.email!.toUpperCase() }, /уже у другой учётной записи/],
      [person.email!, { phone: other.phone! }, /уже у другой учётной записи/],
      [person.email!, { email: person.email! }, /У этой учётной записи уже/],
      [person.email!, { email: 'firm.example' }, /нужен адрес электронной почты/],
      [person.email!, { phone: '123' }, /нужен номер полностью/],
      [person.email!, {}, /Укажите одно/],
      [person.email!, { email: newEmail(), phone: newPhone() }, /Укажите одно/],
    ];
    for (const [login, wanted, sentence] of refusals) {
      await expect(change(login, wanted), String(sentence)).rejects.toThrow(sentence);
    }
    expect(await shop.db.$count(contactChange, eq(contactChange.accountId, person.id))).toBe(0);
  });
});

describe('at the same time', () => {
  it('the later of two requests for an account replaces the earlier', async () => {
    const person = await aPerson();
    const [first, second] = [newEmail(), newEmail()];
    await change(person.email!, { email: first });
    await change(person.email!, { email: second });
    expect((await confirm(await wordTo(first))).codes).toEqual(['LINK_INVALID']);
    expect((await confirm(await wordTo(second))).status).toBe(200);
    expect((await accountOf(person.id)).email).toBe(second);
  });

  it('parallel requests leave one living link', async () => {
    const person = await aPerson();
    await Promise.all([1, 2, 3, 4].map(() => change(person.email!, { email: newEmail() })));
    const living = and(eq(contactChange.accountId, person.id), sql`${contactChange.expiresAt} > now()`);
    expect(await shop.db.$count(contactChange, living)).toBe(1);
  });

  it('of two accounts that confirm one address at once, one gets it and the other reads why not', async () => {
    for (let round = 0; round < 5; round += 1) {
      const email = newEmail();
      const people = [await aPerson(), await aPerson()];
      const words: string[] = [];
      for (const person of people) {
        await change(person.email!, { email });
        words.push(await wordTo(email));
      }
      const answers = await Promise.all(words.map((word) => confirm(word)));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect(answers.find(({ status }) => status === 409)!.codes).toEqual(['CONFLICT']);
      expect(await shop.db.$count(account, eq(account.email, email))).toBe(1);
    }
  });

  it('one link pressed in two windows changes the address once', async () => {
    const person = await aPerson();
    const email = newEmail();
    await change(person.email!, { email });
    const word = await wordTo(email);
    const answers = await Promise.all([confirm(word), confirm(word)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const kinds = (await lettersTo(person.email!)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'contact.changed')).toHaveLength(1);
  });

  it('an undo and the confirmation of the next change end with the former address', async () => {
    for (let round = 0; round < 15; round += 1) {
      const { person, email, undoWord } = await aChanged();
      const next = newEmail();
      await change(email, { email: next });
      const word = await wordTo(next);
      const [undone] = await Promise.all([undo(undoWord), confirm(word)]);
      expect(undone.status).toBe(200);
      expect((await accountOf(person.id)).email).toBe(person.email);
      expect((await confirm(word)).codes).toEqual(['LINK_INVALID']);
    }
  });

  it('two presses of the undo put the address back once', async () => {
    const { undoWord } = await aChanged();
    const answers = await Promise.all([undo(undoWord), undo(undoWord)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  it('a registration of the same address and a change to it give it to one account', async () => {
    const person = await aPerson();
    const email = newEmail();
    const body = {
      email,
      name: 'Анна',
      lastName: 'Орлова',
      phone: '+7 (916) 555-44-33',
      password: PASSWORD,
      confirmPassword: PASSWORD,
      consent: true as const,
      advertising: false,
    };
    const registered = await shop.call('register', { body: body as never }, { headers: aVisitor() });
    const key = (registered.data as { key: string }).key;
    const path = (await lettersTo(email))[0]!.content!.action!.path;
    const registrationWord = new URL(path, 'https://shop.example').searchParams.get('word')!;
    await change(person.email!, { email });
    const word = await wordTo(email);
    const answers = await Promise.all([
      confirm(word),
      shop.call('registrationConfirm', { body: { word: registrationWord, key } }, { headers: aVisitor() }),
    ]);
    expect(answers.map(({ status }) => status === 200).toSorted()).toEqual([false, true]);
    expect(await shop.db.$count(account, eq(account.email, email))).toBe(1);
    expect(['LINK_INVALID', 'CONFLICT']).toContain(answers.flatMap(({ codes }) => codes)[0]);
  });
});
