import { and, desc, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aBuyer, aCompany, anAccount, aMembership } from '#identity/accounts/server/factory.ts';
import { account, company, membership } from '#identity/accounts/server/tables.ts';
import { consent } from '#identity/consents/server/tables.ts';
import { notification } from '#identity/notifications/server/tables.ts';
import { seedStaticPages } from '#service/content/server/index.ts';
import { outbox } from '#server/delivery/tables.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { pendingRegistration, phoneTicket, smsCode } from './tables.ts';

let shop: TestApp;
let serial = 0;

beforeAll(async () => {
  shop = await testApp({ TRUST_PROXY: '1' });
  await seedStaticPages(shop.db, 'Оптовик');
});

/** An address that nobody else uses, so that limits of one case do not reach another. */
const aVisitor = () => `198.51.${Math.floor((serial += 1) / 250)}.${serial % 250}`;
const aPhone = () => `7916${String(1_000_000 + (serial += 1))}`;

function aPerson() {
  serial += 1;
  return {
    lastName: 'Ким',
    name: 'Анна',
    secondName: 'Юрьевна',
    email: `Anna${serial}@firm.example`,
    phone: aPhone(),
    password: 'Zakaz-2026'.replace('-', '!'),
    confirmPassword: 'Zakaz!2026',
    consent: true as const,
  };
}

const firm = {
  uf_name: 'ООО «Ромашка»',
  kpp: '770701001',
  ogrn: '',
  address: 'Москва, Лесная ул., 1',
  workPosition: '',
};
/** A tax number with a right check digit that no other case has. */
async function anInn(): Promise<string> {
  const { inn } = await aCompany(shop.db);
  await shop.db.delete(company).where(eq(company.inn, inn!));
  return inn!;
}

type Extra = Record<string, unknown>;
const register = (fields: Extra = {}, from = aVisitor()) =>
  shop.call('register', { body: { ...aPerson(), ...fields } as never }, { headers: { 'x-forwarded-for': from } });
const registerCompany = (fields: Extra = {}, from = aVisitor()) =>
  shop.call(
    'registerCompany',
    { body: { ...aPerson(), ...firm, ...fields } as never },
    { headers: { 'x-forwarded-for': from } },
  );

/** The last letter or SMS to an address. */
async function lastTo(recipient: string) {
  const [row] = await shop.db.select().from(outbox).where(eq(outbox.recipient, recipient)).orderBy(desc(outbox.id));
  return row!;
}
async function wordTo(email: string): Promise<string> {
  const path = (await lastTo(email.toLowerCase())).content!.action!.path;
  return new URL(path, 'http://x').searchParams.get('word')!;
}
const confirm = (body: { word: string; key?: string; password?: string }) => shop.call('registrationConfirm', { body });

async function accountOf(email: string) {
  const [row] = await shop.db.select().from(account).where(eq(account.email, email.toLowerCase()));
  return row;
}

describe('registration by e-mail', () => {
  it(
    'a person is an account once the letter was confirmed, and may order for himself',
    { tags: ['R-CALL-008', 'R-FEAT-10'] },
    async () => {
      const person = aPerson();
      const answer = await register(person);
      expect(answer.data).toEqual({ needConfirm: true, key: expect.any(String) });
      expect(await accountOf(person.email)).toBeUndefined();
      const done = await confirm({ word: await wordTo(person.email), key: answer.data!.key });
      const row = await accountOf(person.email);
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
      expect((await lastTo(row!.email!)).kind).toBe('registration.welcome');
    },
  );

  it('the consent is stored for each text with its version, time and address', { tags: ['R-CALL-008'] }, async () => {
    const person = { ...aPerson(), advertising: true };
    const { data } = await register(person, '203.0.113.44');
    await confirm({ word: await wordTo(person.email), key: data!.key });
    const { id, termsVersion } = (await accountOf(person.email))!;
    const rows = await shop.db.select().from(consent).where(eq(consent.accountId, id));
    expect(rows.map((row) => row.document).toSorted()).toEqual(['advertising', 'personal-data', 'terms']);
    expect(rows.every((row) => row.ip === '203.0.113.44' && row.textVersion === 1 && row.withdrawnAt === null)).toBe(
      true,
    );
    expect(termsVersion).toBe(1);
  });

  it('without the consent nothing is registered', { tags: ['R-CALL-008'] }, async () => {
    const before = await shop.db.$count(pendingRegistration);
    const answer = await register({ consent: false });
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
      const answer = await register(wrong);
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
    const { errors } = (await register(absent as Record<string, unknown>)).body;
    expect(errors).toContainEqual({ code: 'VALIDATION', field, message: 'Это поле обязательно для заполнения' });
  });

  it.for([
    ['consent', { consent: 'yes' }],
    ['email', { email: ['anna@firm.example'] }],
    ['lastName', { lastName: 'Ж'.repeat(1000) }],
  ] as const)('a %s of the wrong shape is refused in Russian', { tags: ['R-VAL-01'] }, async ([field, wrong]) => {
    const { errors } = (await register(wrong)).body;
    expect(errors).toEqual([expect.objectContaining({ field, message: 'Проверьте заполнение поля' })]);
  });

  it('a password that is the phone or the e-mail is refused', async () => {
    const email = `Anna${(serial += 1)}@Firm.example`;
    for (const password of [email]) {
      const answer = await register({ email, password, confirmPassword: password });
      expect(answer.codes).toEqual([expect.stringMatching(/PASSWORD_RULE|VALIDATION/)]);
    }
  });

  it('a known address gets the same answer and a letter to its owner instead of a link', async () => {
    const known = await anAccount(shop.db);
    const [known_, unknown] = [await register({ email: known.email }), await register()];
    expect(Object.keys(known_.data!)).toEqual(Object.keys(unknown.data!));
    expect(known_.status).toBe(unknown.status);
    const letter = await lastTo(known.email!);
    expect(letter).toMatchObject({ kind: 'registration.taken', accountId: known.id });
    expect(JSON.stringify(letter.content)).not.toContain('word=');
  });

  it('another browser has to know the password, which is counted', async () => {
    const person = aPerson();
    await register(person);
    const word = await wordTo(person.email);
    expect((await confirm({ word })).codes).toEqual(['PASSWORD_NEEDED']);
    expect((await confirm({ word, key: 'a'.repeat(43) })).codes).toEqual(['PASSWORD_NEEDED']);
    for (let n = 0; n < 10; n += 1)
      expect((await confirm({ word, password: 'Wrong1' })).codes).toEqual(['BAD_CREDENTIALS']);
    expect((await confirm({ word, password: person.password })).codes).toEqual(['RATE_LIMITED']);
    expect(await accountOf(person.email)).toBeUndefined();
  });

  it('of two confirmations at the same time one makes the account', async () => {
    const person = aPerson();
    const { data } = await register(person);
    const word = await wordTo(person.email);
    const both = await Promise.all([confirm({ word, key: data!.key }), confirm({ word, key: data!.key })]);
    expect(both.map(({ codes }) => codes[0] ?? 'done').toSorted()).toEqual(['LINK_INVALID', 'done']);
    expect(await shop.db.$count(account, eq(account.email, person.email.toLowerCase()))).toBe(1);
  });

  it('of two registrations of one address the first that is confirmed wins', async () => {
    const person = aPerson();
    const first = await register(person);
    const firstWord = await wordTo(person.email);
    const second = await register({ ...person, name: 'Ольга' });
    const secondWord = await wordTo(person.email);
    expect((await confirm({ word: secondWord, key: second.data!.key })).data!.token).toBeDefined();
    expect((await confirm({ word: firstWord, key: first.data!.key })).codes).toEqual(['LINK_INVALID']);
    expect((await accountOf(person.email))!.name).toBe('Ольга');
  });

  it('a link that has expired by the database’s clock makes no account', async () => {
    const person = aPerson();
    const { data } = await register(person);
    const word = await wordTo(person.email);
    await shop.db
      .update(pendingRegistration)
      .set({ expiresAt: sql`now() - interval '1 second'` as never })
      .where(eq(pendingRegistration.email, person.email.toLowerCase()));
    expect((await confirm({ word, key: data!.key })).codes).toEqual(['LINK_INVALID']);
  });

  it('the letter comes again after a minute, and the old link is worth nothing then', async () => {
    const person = aPerson();
    const { data } = await register(person);
    const old = await wordTo(person.email);
    const again = () => shop.call('registrationResend', { body: { email: person.email, key: data!.key! } });
    expect((await again()).data).toEqual({ resendAfter: 60 });
    expect((await again()).codes).toEqual(['TOO_SOON']);
    const fresh = await wordTo(person.email);
    expect(fresh).not.toBe(old);
    expect((await confirm({ word: old, key: data!.key })).codes).toEqual(['LINK_INVALID']);
    expect((await confirm({ word: fresh, key: data!.key })).codes).toEqual([]);
  });

  it('an address gets five letters a day, and registrations of a visitor need a bot check after three', async () => {
    const person = aPerson();
    const codes = [];
    for (let n = 0; n < 6; n += 1) codes.push((await register(person)).codes[0]);
    expect(codes).toEqual([undefined, undefined, undefined, undefined, undefined, 'RATE_LIMITED']);
    const from = aVisitor();
    for (let n = 0; n < 3; n += 1) expect((await register({}, from)).codes).toEqual([]);
    expect((await register({}, from)).codes).toEqual(['CAPTCHA_REQUIRED']);
  });

  it('a phone that another account has is left to it', async () => {
    const owner = await anAccount(shop.db, { phone: aPhone(), phoneConfirmedAt: new Date() });
    const person = { ...aPerson(), phone: owner.phone! };
    const { data } = await register(person);
    expect((await confirm({ word: await wordTo(person.email), key: data!.key })).codes).toEqual([]);
    expect((await accountOf(person.email))!.phone).toBeNull();
  });
});

describe('registration of a company', () => {
  it(
    'a new company waits for a manager: its person sees the catalogue and cannot order',
    { tags: ['R-CALL-009'] },
    async () => {
      const [inn, person] = [await anInn(), aPerson()];
      const { data } = await registerCompany({ ...person, inn, workPosition: 'Закупщик' });
      const { data: entered } = await confirm({ word: await wordTo(person.email), key: data!.key });
      const [row] = await shop.db.select().from(company).where(eq(company.inn, inn));
      expect(row).toMatchObject({
        state: 'pending',
        orderBan: true,
        type: 'legal',
        kpp: firm.kpp,
        address: firm.address,
      });
      const header = await shop.call('header', {}, { token: entered!.token });
      expect(header.data!.contragents).toMatchObject([{ uf_order_ban: '1' }]);
      const [letter] = await shop.db
        .select()
        .from(outbox)
        .where(eq(outbox.kind, 'company.new'))
        .orderBy(desc(outbox.id));
      expect(letter!.content!.facts).toContainEqual(['ИНН', inn]);
    },
  );

  it('who names the tax number of a customer waits, and sees nothing of the company', async () => {
    const owner = await aBuyer(shop.db, { role: 'ADMIN' });
    const person = aPerson();
    const { data } = await registerCompany({ ...person, inn: owner.company.inn! });
    const { data: entered } = await confirm({ word: await wordTo(person.email), key: data!.key });
    const header = await shop.call('header', {}, { token: entered!.token });
    expect(header.data!.contragents).toEqual([]);
    const joined = await accountOf(person.email);
    const [row] = await shop.db.select().from(membership).where(eq(membership.accountId, joined!.id));
    expect(row).toMatchObject({ companyId: owner.company.id, state: 'pending', role: 'USER', isCurrent: false });
    const notices = await shop.db.select().from(notification).where(eq(notification.accountId, owner.account.id));
    expect(notices[0]!.title).toContain('Ким Анна Юрьевна просит доступ');
    expect((await lastTo(owner.account.email!)).kind).toBe('company.join');
  });

  it('notice and letters about who asks to join name the company as the shop has it, and what was typed beside it', async () => {
    const manager = await anAccount(shop.db, { role: 'MANAGER' });
    const owner = await aBuyer(shop.db, {
      role: 'ADMIN',
      company: { name: 'ООО «Клён»', managerAccountId: manager.id },
    });
    const person = aPerson();
    const { data } = await registerCompany({ ...person, inn: owner.company.inn!, uf_name: 'ООО Чужое имя' });
    await confirm({ word: await wordTo(person.email), key: data!.key });
    for (const { id } of [owner.account, manager]) {
      const notices = await shop.db.select().from(notification).where(eq(notification.accountId, id));
      expect(notices.map(({ title }) => title)).toEqual(['Ким Анна Юрьевна просит доступ к компании ООО «Клён»']);
    }
    for (const { email } of [owner.account, manager]) {
      const letter = await lastTo(email!);
      expect(letter.subject + letter.content!.paragraphs.join(' ')).not.toContain('Чужое имя');
      expect(letter.content!.facts).toEqual(
        expect.arrayContaining([
          ['Компания', 'ООО «Клён»'],
          ['Название в заявке', 'ООО Чужое имя'],
        ]),
      );
    }
    expect((await lastTo(manager.email!)).subject).toBe('Просит доступ к компании: ООО «Клён»');
  });

  it('the letter about who asks to join goes to the manager of the company, or to the shop where it has none', async () => {
    const manager = await anAccount(shop.db, { role: 'MANAGER' });
    for (const managerAccountId of [manager.id, null]) {
      const owner = await aBuyer(shop.db, { role: 'ADMIN', company: { managerAccountId } });
      const person = aPerson();
      const { data } = await registerCompany({ ...person, inn: owner.company.inn! });
      await confirm({ word: await wordTo(person.email), key: data!.key });
      const subject = /^Просит доступ к компании/;
      const letter = await lastTo(managerAccountId === null ? '' : manager.email!);
      expect(letter.kind).toBe('company.join');
      expect(letter.subject).toMatch(subject);
      expect(JSON.stringify(letter.content)).toContain(person.email.toLowerCase());
      expect(letter.accountId).toBe(managerAccountId);
      const page = `/manager/mycompanies/${owner.company.id}/`;
      expect(letter.content!.action!.path).toBe(page);
      const notices = await shop.db.select().from(notification).where(eq(notification.url, page));
      expect(notices.map(({ accountId }) => accountId)).toEqual(managerAccountId === null ? [] : [manager.id]);
    }
  });

  it('two people of one new company who confirm at the same time get one company', async () => {
    const inn = await anInn();
    const people = [aPerson(), aPerson()];
    const steps = await Promise.all(
      people.map(async (person, n) => {
        const { data } = await registerCompany({ ...person, inn, kpp: n === 0 ? firm.kpp : '' });
        return { word: await wordTo(person.email), key: data!.key };
      }),
    );
    await Promise.all(steps.map(confirm));
    expect(await shop.db.$count(company, eq(company.inn, inn))).toBe(1);
    const states = await shop.db
      .select({ state: membership.state })
      .from(membership)
      .innerJoin(company, and(eq(company.id, membership.companyId), eq(company.inn, inn)));
    expect(states.map(({ state }) => state).toSorted()).toEqual(['active', 'pending']);
  });

  it('a wrong tax number is named at its field', { tags: ['R-VAL-07'] }, async () => {
    const answer = await registerCompany({ inn: '7707083894' });
    expect(answer.body.errors).toEqual([
      expect.objectContaining({ field: 'inn', message: 'ИНН должен содержать 10 символов' }),
    ]);
  });
});

describe('registration and login by phone', () => {
  const send = (phone: string, from = aVisitor()) =>
    shop.call('smsCodeSend', { body: { phone } }, { headers: { 'x-forwarded-for': from } });
  const codeTo = async (phone: string) => /\d{4}/.exec((await lastTo(phone)).text!)![0];
  const check = (phone: string, code: string, from = aVisitor()) =>
    shop.call('smsCodeCheck', { body: { phone, code } }, { headers: { 'x-forwarded-for': from } });
  const otherThan = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0');
  const letMinutePass = (phone: string) =>
    shop.db
      .update(smsCode)
      .set({ sentAt: sql`now() - interval '61 seconds'` as never })
      .where(eq(smsCode.phone, phone));

  it(
    'a new phone is checked, validated, proven with a code and registered at once',
    { tags: ['R-CALL-003', 'R-CALL-005', 'R-CALL-006', 'R-CALL-007'] },
    async () => {
      const phone = aPhone();
      expect((await shop.call('phoneExists', { body: { phone } })).data).toEqual({ exists: false });
      expect((await shop.call('phoneValidate', { body: { phone: `8${phone.slice(1)}` } })).data).toEqual({
        valid: true,
        phone,
      });
      expect((await send(phone)).data).toEqual({ ttl: 300, resendAfter: 60 });
      const { data } = await check(phone, await codeTo(phone));
      const { lastName, name, consent: agreed } = aPerson();
      const body = { phone, ticket: data!.ticket, lastName, name, consent: agreed };
      const registered = await shop.call('register', { body: body as never });
      const header = await shop.call('header', {}, { token: registered.data!.token });
      expect(header.data!.user.phone).toContain('+7 (916)');
      expect((await shop.call('phoneExists', { body: { phone } })).data).toEqual({ exists: true });
      expect((await shop.call('register', { body: body as never })).codes).toEqual(['CODE_EXPIRED']);
    },
  );

  it(
    'an e-mail given with the phone belongs to the account once its letter was confirmed, also where others have it',
    { tags: ['R-CALL-008'] },
    async () => {
      const registerWith = async (email: string) => {
        const phone = aPhone();
        await send(phone);
        const { data } = await check(phone, await codeTo(phone));
        const { lastName, name, consent: agreed } = aPerson();
        const body = { phone, ticket: data!.ticket, lastName, name, email, consent: agreed };
        return (await shop.call('register', { body: body as never })).data!.token!;
      };
      const userOf = async (token: string) => (await shop.call('profileGet', {}, { token })).data.user;
      const wordFor = async (email: string) => /word=([\w-]+)/.exec((await lastTo(email)).content!.action!.path)![1]!;
      const email = `anna${aPhone()}@firm.example`;
      const token = await registerWith(email.toUpperCase());
      expect(await userOf(token)).toMatchObject({ email: '', emailToConfirm: email });
      await shop.call('contactConfirm', { body: { word: await wordFor(email) } }, { token });
      expect((await userOf(token)).email).toBe(email);
      const next = await registerWith(email);
      const taken = await shop.call('contactConfirm', { body: { word: await wordFor(email) } }, { token: next });
      expect(taken.codes).toEqual(['CONFLICT']);
      expect((await userOf(next)).email).toBe('');
    },
  );

  it('a known phone opens a session with a code or a ticket, each once', { tags: ['R-CALL-004'] }, async () => {
    const phone = aPhone();
    await anAccount(shop.db, { phone, phoneConfirmedAt: new Date() });
    await send(phone);
    const code = await codeTo(phone);
    const enter = (body: object) => shop.call('loginByPhone', { body: { phone, ...body } });
    expect((await enter({ code })).data!.token).toEqual(expect.any(String));
    expect((await enter({ code })).codes).toEqual(['CODE_EXPIRED']);
    await letMinutePass(phone);
    await send(phone);
    const { data } = await check(phone, await codeTo(phone));
    const both = await Promise.all([enter({ ticket: data!.ticket }), enter({ ticket: data!.ticket })]);
    expect(both.map(({ codes }) => codes[0] ?? 'in').toSorted()).toEqual(['CODE_EXPIRED', 'in']);
    expect((await enter({})).codes).toEqual(['VALIDATION']);
  });

  it('a ticket is good for its own phone alone', { tags: ['R-CALL-007'] }, async () => {
    const [own, foreign] = [aPhone(), aPhone()];
    await anAccount(shop.db, { phone: foreign, phoneConfirmedAt: new Date() });
    await send(own);
    const { data } = await check(own, await codeTo(own));
    expect((await shop.call('loginByPhone', { body: { phone: foreign, ticket: data!.ticket } })).codes).toEqual([
      'CODE_EXPIRED',
    ]);
    expect(await shop.db.$count(phoneTicket, eq(phoneTicket.phone, own))).toBe(1);
  });

  it('three tries a code, however many come at the same time', { tags: ['R-CALL-007', 'R-CONST-31'] }, async () => {
    const phone = aPhone();
    await send(phone);
    const code = await codeTo(phone);
    const answers = await Promise.all(Array.from({ length: 10 }, () => check(phone, otherThan(code))));
    const codes = answers.map((answer) => answer.codes[0]);
    expect(codes.filter((found) => found === 'CODE_WRONG')).toHaveLength(2);
    expect(codes.filter((found) => found === 'TOO_MANY_TRIES')).toHaveLength(8);
    expect((await check(phone, code)).codes).toEqual(['TOO_MANY_TRIES']);
  });

  it('a code of three digits is refused', { tags: ['R-VAL-04'] }, async () => {
    const phone = aPhone();
    await send(phone);
    const answer = await check(phone, '123');
    expect(answer.body.errors).toEqual([
      expect.objectContaining({ field: 'code', message: 'Смс код содержит только 4 цифры' }),
    ]);
  });

  it('the code is stored hashed and expires by the database’s clock', async () => {
    const phone = aPhone();
    await send(phone);
    const code = await codeTo(phone);
    const [row] = await shop.db.select().from(smsCode).where(eq(smsCode.phone, phone));
    expect(JSON.stringify(row)).not.toContain(`"${code}"`);
    await shop.db
      .update(smsCode)
      .set({ expiresAt: sql`now() - interval '1 second'` as never })
      .where(eq(smsCode.phone, phone));
    expect((await check(phone, code)).codes).toEqual(['CODE_EXPIRED']);
  });

  it('a second code comes after a minute and replaces the first, five a day', { tags: ['R-CALL-003'] }, async () => {
    const phone = aPhone();
    await send(phone);
    const early = await send(phone);
    expect(early.codes).toEqual(['TOO_SOON']);
    expect(early.body.errors[0]!.message).toMatch(/через (60|59) с/);
    for (let n = 0; n < 4; n += 1) {
      await letMinutePass(phone);
      expect((await send(phone)).codes).toEqual([]);
    }
    await letMinutePass(phone);
    expect((await send(phone)).codes).toEqual(['RATE_LIMITED']);
    const last = await codeTo(phone);
    expect((await check(phone, otherThan(last))).codes).toEqual(['CODE_WRONG']);
    expect((await check(phone, last)).codes).toEqual([]);
  });

  it('after three codes an address needs a bot check', async () => {
    const from = aVisitor();
    for (let n = 0; n < 3; n += 1) expect((await send(aPhone(), from)).codes).toEqual([]);
    expect((await send(aPhone(), from)).codes).toEqual(['CAPTCHA_REQUIRED']);
  });

  it('ten phones an hour are looked up for an address', { tags: ['R-CALL-005'] }, async () => {
    const from = aVisitor();
    const look = () =>
      shop.call('phoneExists', { body: { phone: aPhone() } }, { headers: { 'x-forwarded-for': from } });
    for (let n = 0; n < 10; n += 1) expect((await look()).codes).toEqual([]);
    expect((await look()).codes).toEqual(['RATE_LIMITED']);
  });

  it('who proves a phone takes it from an account that only typed it in', async () => {
    const phone = aPhone();
    const typed = await anAccount(shop.db, { phone });
    expect((await shop.call('phoneExists', { body: { phone } })).data).toEqual({ exists: false });
    await send(phone);
    const code = await codeTo(phone);
    expect((await shop.call('loginByPhone', { body: { phone, code } })).codes).toEqual(['NOT_REGISTERED']);
    const registered = await shop.call('register', {
      body: { phone, code, lastName: 'Ким', name: 'Анна', consent: true } as never,
    });
    expect(registered.data!.token).toBeDefined();
    const [row] = await shop.db.select({ phone: account.phone }).from(account).where(eq(account.id, typed.id));
    expect(row!.phone).toBeNull();
  });

  it('the cap of the shop stops codes and alarms the operator once', async () => {
    const own = await testApp({ TRUST_PROXY: '1', SMS_DAILY_LIMIT: '2' });
    const ask = () =>
      own.call('smsCodeSend', { body: { phone: aPhone() } }, { headers: { 'x-forwarded-for': aVisitor() } });
    expect([(await ask()).codes[0], (await ask()).codes[0]]).toEqual([undefined, undefined]);
    expect([(await ask()).codes[0], (await ask()).codes[0]]).toEqual(['RATE_LIMITED', 'RATE_LIMITED']);
    expect(await own.db.$count(outbox, eq(outbox.kind, 'operator.alarm'))).toBe(1);
    expect(await own.db.$count(outbox, eq(outbox.channel, 'sms'))).toBe(2);
  });
});

describe('a pending membership', () => {
  it('accepted by nobody, it never becomes current', async () => {
    const waiting = await anAccount(shop.db);
    const { id } = await aCompany(shop.db);
    await aMembership(shop.db, waiting.id, id, { state: 'pending' });
    const { contragents } = (await shop.call('header', {}, { token: await tokenOf(waiting.id) })).data!;
    expect(contragents).toEqual([]);
    expect(
      (await shop.call('contragentSwitch', { params: { id: String(id) } }, { token: await tokenOf(waiting.id) })).codes,
    ).toEqual(['NOT_FOUND']);
  });
});

async function tokenOf(accountId: number): Promise<string> {
  const { aSession } = await import('#identity/session/server/factory.ts');
  return aSession(shop.db, accountId);
}
