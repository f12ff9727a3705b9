import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { anAccount } from '#identity/accounts/server/factory.ts';
import { account } from '#identity/accounts/server/tables.ts';
import { outbox } from '#server/delivery/tables.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { phoneTicket, smsCode } from './tables.ts';
import { aPerson, aPhone, aRegisteringShop, aVisitor, lastTo } from './registration.fixture.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await aRegisteringShop();
});

describe('registration and login by phone', () => {
  const send = (phone: string, from = aVisitor()) =>
    shop.call('smsCodeSend', { body: { phone } }, { headers: { 'x-forwarded-for': from } });
  const codeTo = async (phone: string) => /\d{4}/.exec((await lastTo(shop, phone)).text!)![0];
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
      const wordFor = async (email: string) =>
        /word=([\w-]+)/.exec((await lastTo(shop, email)).content!.action!.path)![1]!;
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
