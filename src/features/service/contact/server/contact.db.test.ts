import { beforeAll, describe, expect, it } from 'vitest';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { seedStaticPages } from '#service/content/server/index.ts';
import { consent } from '#identity/consents/server/tables.ts';
import { expireRows } from '#server/expire-rows.ts';
import { siteState } from '#server/tables.ts';
import { outbox } from '#server/delivery/tables.ts';
import { expiredRows } from '#shop/expired-rows.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { newChallenge, solve } from '#identity/bot-check/server/factory.ts';
import { captchaUsed } from '#identity/bot-check/server/tables.ts';
import { feedback } from './tables.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp({ TRUST_PROXY: '1' });
  await seedStaticPages(shop.db, 'Оптовик');
  const contacts = { workingHours: '9–18', phone: '78005553535', email: 'shop@optovik.example' };
  await shop.db.insert(siteState).values({ contacts });
});

let lastAddress = 0;
/** Everybody writes from an address of his own, so that the limit is nobody else's. */
const aVisitor = () => `198.51.100.${++lastAddress}`;

const form = { name: 'Анна Ким', phone: '+7 (916) 123-45-67', message: 'Перезвоните, пожалуйста' };
const solved = async () => solve((await shop.call('feedbackChallenge', { query: {} })).data);

async function send(fields: Partial<typeof form & { captchaToken: string }>, from = aVisitor(), token?: string) {
  const body = { ...form, captchaToken: fields.captchaToken ?? (await solved()), ...fields };
  return shop.call('feedback', { body }, { token, headers: { 'x-forwarded-for': from } });
}

describe('the contact form', () => {
  it(
    'a contact request is stored and mailed to the shop',
    { tags: ['R-CALL-121', 'R-ENT-62', 'R-STATE-064'] },
    async () => {
      const answer = await send({ name: ' Анна Ким ' }, '203.0.113.7');
      expect(answer.body).toEqual({ status: 'success', data: {}, errors: [] });
      const [row] = await shop.db.select().from(feedback);
      expect(row).toMatchObject({ name: 'Анна Ким', phone: '79161234567', message: form.message, state: 'new' });
      expect(JSON.stringify(row)).not.toContain('203.0.113.7');
      const [letter] = await shop.db.select().from(outbox);
      expect(letter).toMatchObject({ recipient: '', sentAt: null });
      expect(letter!.content).toEqual({
        paragraphs: ['Перезвоните, пожалуйста'],
        facts: [
          ['Имя', 'Анна Ким'],
          ['Телефон', '+7 (916) 123-45-67'],
        ],
      });
    },
  );

  it('a contact request stores the consent to the present version of the policy', { tags: ['R-VAL-16'] }, async () => {
    const { token, account } = await aBuyer(shop.db);
    await send({ phone: '8 999 000 11 22' }, aVisitor(), token);
    const rows = await shop.db.select().from(consent);
    expect(rows.at(-1)).toMatchObject({
      accountId: account.id,
      contact: '79990001122',
      kind: 'feedback',
      textVersion: 1,
    });
  });

  it(
    'a contact request needs name, complete phone and message, each named by its field',
    { tags: ['R-VAL-12', 'R-VAL-13'] },
    async () => {
      const answer = await send({ name: ' ', phone: '+7 (916) 123-45', message: '' });
      expect(answer.status).toBe(400);
      expect(answer.body.errors).toEqual([
        { code: 'VALIDATION', field: 'name', message: 'Это поле обязательно для заполнения' },
        { code: 'VALIDATION', field: 'phone', message: 'Введите номер полностью' },
        { code: 'VALIDATION', field: 'message', message: 'Это поле обязательно для заполнения' },
      ]);
    },
  );

  it('a contact request above the length limits is refused', async () => {
    const answer = await send({ name: 'я'.repeat(201), message: 'я'.repeat(5001), captchaToken: 'x'.repeat(4001) });
    expect(answer.body.errors.map((error) => error.field)).toEqual(['name', 'message', 'captchaToken']);
  });
});

describe('the bot check', () => {
  it('a solved challenge is accepted once', { tags: ['R-CALL-122', 'R-VAL-15'] }, async () => {
    const captchaToken = await solved();
    expect((await send({ captchaToken })).status).toBe(200);
    const again = await send({ captchaToken });
    expect([again.status, ...again.codes]).toEqual([400, 'CAPTCHA']);
  });

  it('of two requests with one token at the same time one is refused', { tags: ['R-VAL-15'] }, async () => {
    const captchaToken = await solved();
    const answers = await Promise.all([send({ captchaToken }), send({ captchaToken })]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 400]);
  });

  it('an invalid, unsolved, foreign or expired token is refused', { tags: ['R-VAL-15'] }, async () => {
    const challenge = (await shop.call('feedbackChallenge', { query: {} })).data;
    const old = await newChallenge(shop.db, new Date(Date.now() - 11 * 60_000));
    const easier = { ...challenge, parameters: { ...challenge.parameters, cost: 1 } };
    const unsolved = { challenge, solution: { counter: 1, derivedKey: '00'.repeat(32) } };
    const tokens = [
      'nonsense',
      Buffer.from('{"test":true}').toString('base64'),
      Buffer.from(JSON.stringify(unsolved)).toString('base64'),
      await solve(easier),
      await solve({ ...challenge, signature: '00'.repeat(32) }),
      await solve(old),
    ];
    for (const captchaToken of tokens) expect((await send({ captchaToken })).codes).toEqual(['CAPTCHA']);
  });

  it('used tokens are deleted a day after they expire', async () => {
    const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    await shop.db.insert(captchaUsed).values([
      { signature: 'old', expiresAt: ago(25) },
      { signature: 'recent', expiresAt: ago(23) },
    ]);
    await expireRows(shop.db, expiredRows);
    const left = (await shop.db.select().from(captchaUsed)).map((row) => row.signature);
    expect(left).toContain('recent');
    expect(left).not.toContain('old');
  });

  it('a challenge is not cached', { tags: ['R-CALL-122'] }, async () => {
    expect((await shop.call('feedbackChallenge', { query: {} })).headers['cache-control']).toBe('no-store');
  });
});

describe('the limit', () => {
  it(
    'five contact requests an hour are accepted from an address without a session',
    { tags: ['R-CALL-121'] },
    async () => {
      const from = aVisitor();
      for (let i = 0; i < 5; i++) expect((await send({}, from)).status).toBe(200);
      const before = await shop.db.$count(feedback);
      const sixth = await send({}, from);
      expect([sixth.status, ...sixth.codes]).toEqual([429, 'RATE_LIMITED']);
      expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0);
      expect(await shop.db.$count(feedback)).toBe(before);
      expect((await send({})).status).toBe(200);
    },
  );

  it(
    'five contact requests an hour are accepted of an account from any address',
    { tags: ['R-CALL-121'] },
    async () => {
      const { token } = await aBuyer(shop.db);
      for (let i = 0; i < 5; i++) expect((await send({}, aVisitor(), token)).status).toBe(200);
      expect((await send({}, aVisitor(), token)).status).toBe(429);
    },
  );
});
