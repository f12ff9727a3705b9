import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { setContact } from '#identity/accounts/server/index.ts';
import { anAccount } from '#identity/accounts/server/factory.ts';
import { account, company, membership } from '#identity/accounts/server/tables.ts';
import { consent } from '#identity/consents/server/tables.ts';
import { transaction } from '#server/db/index.ts';
import type { TestApp } from '#shop/testing/test-app.ts';
import { pendingRegistration } from './tables.ts';
import {
  accountOf,
  aPerson,
  aPhone,
  aRegisteringShop,
  aVisitor,
  confirm,
  lastTo,
  register,
  wordTo,
} from './registration.fixture.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await aRegisteringShop();
});

describe('registration by e-mail', () => {
  it(
    'a person is an account once the letter was confirmed, and may order for himself',
    { tags: ['R-CALL-008', 'R-FEAT-10'] },
    async () => {
      const person = aPerson();
      const answer = await register(shop, person);
      expect(answer.data).toEqual({ needConfirm: true, key: expect.any(String) });
      expect(await accountOf(shop, person.email)).toBeUndefined();
      const done = await confirm(shop, { word: await wordTo(shop, person.email), key: answer.data!.key });
      const row = await accountOf(shop, person.email);
      expect(row).toMatchObject({
        name: 'Анна',
        lastName: 'Ким',
        phone: person.phone,
        phoneConfirmedAt: null,
        role: 'USER',
      });
      expect(row!.emailConfirmedAt).not.toBeNull();
      const header = await shop.call('header', {}, { token: done.data!.token });
      expect(header.data!.contragents).toHaveLength(1);
      const [own] = await shop.db
        .select({
          type: company.type,
          name: company.name,
          inn: company.inn,
          state: company.state,
          ban: company.orderBan,
          limit: company.creditLimit,
        })
        .from(membership)
        .innerJoin(company, eq(company.id, membership.companyId))
        .where(eq(membership.accountId, row!.id));
      expect(own).toEqual({
        type: 'individual',
        name: 'Ким Анна Юрьевна',
        inn: null,
        state: 'active',
        ban: false,
        limit: 0,
      });
      expect((await lastTo(shop, row!.email!)).kind).toBe('registration.welcome');
    },
  );

  it('the consent is stored for each text with its version, time and address', { tags: ['R-CALL-008'] }, async () => {
    const person = { ...aPerson(), advertising: true };
    const { data } = await register(shop, person, '203.0.113.44');
    await confirm(shop, { word: await wordTo(shop, person.email), key: data!.key });
    const { id, termsVersion } = (await accountOf(shop, person.email))!;
    const rows = await shop.db.select().from(consent).where(eq(consent.accountId, id));
    expect(rows.map((row) => row.document).toSorted()).toEqual(['advertising', 'personal-data', 'terms']);
    expect(rows.every((row) => row.ip === '203.0.113.44' && row.textVersion === 1 && row.withdrawnAt === null)).toBe(
      true,
    );
    expect(termsVersion).toBe(1);
  });

  it('without the consent nothing is registered', { tags: ['R-CALL-008'] }, async () => {
    const before = await shop.db.$count(pendingRegistration);
    const answer = await register(shop, { consent: false });
    expect(answer.body.errors[0]).toMatchObject({ code: 'VALIDATION', field: 'consent' });
    expect(await shop.db.$count(pendingRegistration)).toBe(before);
  });

  it.for([
    ['email', { email: 'анна@фирма.рф' }, 'Некорректный Email'],
    ['email', { email: '' }, 'Это поле обязательно для заполнения'],
    ['phone', { phone: '+7 (916) 123' }, 'Введите номер полностью'],
    ['name', { name: ' ' }, 'Это поле обязательно для заполнения'],
    [
      'password',
      { password: 'zakaz2026', confirmPassword: 'zakaz2026' },
      'Минимально 6 символов (должен обязательно содержать цифры, строчные и заглавные латинские буквы)',
    ],
    [
      'password',
      { password: 'Password1', confirmPassword: 'Password1' },
      'Этот пароль слишком распространён, его легко подобрать. Придумайте другой',
    ],
    ['confirmPassword', { confirmPassword: 'Zakaz!2027' }, 'Пароли не совпадают'],
  ] as const)(
    'a wrong %s is named at its field: %o',
    { tags: ['R-VAL-01', 'R-VAL-09', 'R-VAL-10'] },
    async ([field, wrong, message]) => {
      const answer = await register(shop, wrong);
      expect(answer.body.errors).toEqual([expect.objectContaining({ field, message })]);
    },
  );

  it.for([
    ['email', { email: undefined }],
    ['phone', { phone: undefined }],
    ['lastName', { lastName: undefined }],
    ['lastName', { lastName: null }],
    ['password', { password: undefined, confirmPassword: undefined }],
  ])('an absent %s is refused like an empty one: %o', { tags: ['R-VAL-05'] }, async ([field, absent]) => {
    const { errors } = (await register(shop, absent as Record<string, unknown>)).body;
    expect(errors).toContainEqual({ code: 'VALIDATION', field, message: 'Это поле обязательно для заполнения' });
  });

  it.for([
    ['consent', { consent: 'yes' }],
    ['email', { email: ['anna@firm.example'] }],
    ['lastName', { lastName: 'Ж'.repeat(1000) }],
  ] as const)('a %s of the wrong shape is refused in Russian', { tags: ['R-VAL-01'] }, async ([field, wrong]) => {
    const { errors } = (await register(shop, wrong)).body;
    expect(errors).toEqual([expect.objectContaining({ field, message: 'Проверьте заполнение поля' })]);
  });

  it('a password that is the phone or the e-mail is refused', async () => {
    const email = aPerson().email.replace('firm', 'Firm');
    for (const password of [email]) {
      const answer = await register(shop, { email, password, confirmPassword: password });
      expect(answer.codes).toEqual([expect.stringMatching(/PASSWORD_RULE|VALIDATION/)]);
    }
  });

  it('a known address gets the same answer and a letter to its owner instead of a link', async () => {
    const known = await anAccount(shop.db);
    const [known_, unknown] = [await register(shop, { email: known.email }), await register(shop)];
    expect(Object.keys(known_.data!)).toEqual(Object.keys(unknown.data!));
    expect(known_.status).toBe(unknown.status);
    const letter = await lastTo(shop, known.email!);
    expect(letter).toMatchObject({ kind: 'registration.taken', accountId: known.id });
    expect(JSON.stringify(letter.content)).not.toContain('word=');
  });

  it('another browser has to know the password, which is counted', async () => {
    const person = aPerson();
    await register(shop, person);
    const word = await wordTo(shop, person.email);
    expect((await confirm(shop, { word })).codes).toEqual(['PASSWORD_NEEDED']);
    expect((await confirm(shop, { word, key: 'a'.repeat(43) })).codes).toEqual(['PASSWORD_NEEDED']);
    for (let n = 0; n < 10; n += 1)
      expect((await confirm(shop, { word, password: 'Wrong1' })).codes).toEqual(['BAD_CREDENTIALS']);
    expect((await confirm(shop, { word, password: person.password })).codes).toEqual(['RATE_LIMITED']);
    expect(await accountOf(shop, person.email)).toBeUndefined();
  });

  it('of two confirmations at the same time one makes the account', async () => {
    const person = aPerson();
    const { data } = await register(shop, person);
    const word = await wordTo(shop, person.email);
    const both = await Promise.all([confirm(shop, { word, key: data!.key }), confirm(shop, { word, key: data!.key })]);
    expect(both.map(({ codes }) => codes[0] ?? 'done').toSorted()).toEqual(['LINK_INVALID', 'done']);
    expect(await shop.db.$count(account, eq(account.email, person.email.toLowerCase()))).toBe(1);
  });

  it('of two registrations of one address the first that is confirmed wins', async () => {
    const person = aPerson();
    const first = await register(shop, person);
    const firstWord = await wordTo(shop, person.email);
    const second = await register(shop, { ...person, name: 'Ольга' });
    const secondWord = await wordTo(shop, person.email);
    expect((await confirm(shop, { word: secondWord, key: second.data!.key })).data!.token).toBeDefined();
    expect((await confirm(shop, { word: firstWord, key: first.data!.key })).codes).toEqual(['LINK_INVALID']);
    expect((await accountOf(shop, person.email))!.name).toBe('Ольга');
  });

  it('a link that has expired by the database’s clock makes no account', async () => {
    const person = aPerson();
    const { data } = await register(shop, person);
    const word = await wordTo(shop, person.email);
    await shop.db
      .update(pendingRegistration)
      .set({ expiresAt: sql`now() - interval '1 second'` as never })
      .where(eq(pendingRegistration.email, person.email.toLowerCase()));
    expect((await confirm(shop, { word, key: data!.key })).codes).toEqual(['LINK_INVALID']);
  });

  it('the letter comes again after a minute, and the old link is worth nothing then', async () => {
    const person = aPerson();
    const { data } = await register(shop, person);
    const old = await wordTo(shop, person.email);
    const again = () => shop.call('registrationResend', { body: { email: person.email, key: data!.key! } });
    expect((await again()).data).toEqual({ resendAfter: 60 });
    expect((await again()).codes).toEqual(['TOO_SOON']);
    const fresh = await wordTo(shop, person.email);
    expect(fresh).not.toBe(old);
    expect((await confirm(shop, { word: old, key: data!.key })).codes).toEqual(['LINK_INVALID']);
    expect((await confirm(shop, { word: fresh, key: data!.key })).codes).toEqual([]);
  });

  it('an address gets five letters a day, and registrations of a visitor need a bot check after three', async () => {
    const person = aPerson();
    const codes = [];
    for (let n = 0; n < 6; n += 1) codes.push((await register(shop, person)).codes[0]);
    expect(codes).toEqual([undefined, undefined, undefined, undefined, undefined, 'RATE_LIMITED']);
    const from = aVisitor();
    for (let n = 0; n < 3; n += 1) expect((await register(shop, {}, from)).codes).toEqual([]);
    expect((await register(shop, {}, from)).codes).toEqual(['CAPTCHA_REQUIRED']);
  });

  it('a phone that another account has is left to it', async () => {
    const owner = await anAccount(shop.db, { phone: aPhone(), phoneConfirmedAt: new Date() });
    const person = { ...aPerson(), phone: owner.phone! };
    const { data } = await register(shop, person);
    expect((await confirm(shop, { word: await wordTo(shop, person.email), key: data!.key })).codes).toEqual([]);
    expect((await accountOf(shop, person.email))!.phone).toBeNull();
    const { token } = (await shop.call('authentication', { body: { login: person.email, password: person.password } }))
      .data;
    const profile = async () => (await shop.call('profileGet', {}, { token })).data.user;
    expect(await profile()).toMatchObject({ phone: '', phoneLeftOut: true });
    const { id } = (await accountOf(shop, person.email))!;
    await transaction(shop.db, (tx) => setContact(tx, id, { kind: 'phone', value: aPhone(), confirmedAt: null }));
    expect((await profile()).phoneLeftOut).toBeUndefined();
  });
});

describe('a name in a registration', () => {
  const NAME = 'Имя пишется буквами: можно пробел, дефис, апостроф и точку';

  it('carries no message to an address that nobody has proven', async () => {
    for (const name of ['https://evil.example', 'Анна\r\nПриз: evil.ru', 'А\u202Eнна']) {
      for (const field of ['name', 'lastName', 'secondName']) {
        const { errors } = (await register(shop, { [field]: name })).body;
        expect(errors).toEqual([{ code: 'VALIDATION', field, message: NAME }]);
      }
    }
    const person = { ...aPerson(), name: 'Секретное-Имя' };
    await register(shop, person);
    const letter = await lastTo(shop, person.email.toLowerCase());
    expect(JSON.stringify(letter.content)).not.toContain('Секретное');
  });
});
