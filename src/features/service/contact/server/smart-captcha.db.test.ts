import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { siteState } from '#server/tables.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';

/** Stands in for the service: a token that begins with "good" is good, "broken" breaks it. */
const asked: URLSearchParams[] = [];
const service = createServer(async (request, response) => {
  const form = new URLSearchParams(await read(request));
  asked.push(form);
  const token = form.get('token') ?? '';
  response.statusCode = token === 'broken' ? 500 : 200;
  response.end(JSON.stringify({ status: token.startsWith('good') ? 'ok' : 'failed', message: '' }));
});

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

let shop: TestApp;

beforeAll(async () => {
  await new Promise<void>((resolve) => void service.listen(0, '127.0.0.1', resolve));
  const { port } = service.address() as AddressInfo;
  shop = await testApp({
    SMARTCAPTCHA_SITE_KEY: 'site',
    SMARTCAPTCHA_SERVER_KEY: 'secret',
    SMARTCAPTCHA_URL: `http://127.0.0.1:${port}`,
  });
  const contacts = { workingHours: '9–18', phone: '78005553535', email: 'shop@optovik.example' };
  await shop.db.insert(siteState).values({ contacts });
});
afterAll(() => new Promise<void>((resolve) => void service.close(() => resolve())));

const send = (captchaToken: string) =>
  shop.call('feedback', { body: { name: 'Анна', phone: '+7 (916) 123-45-67', message: 'Перезвоните', captchaToken } });

describe('a bot check by somebody else', () => {
  it(
    'SmartCaptcha is asked about each token with the shop’s key and the visitor’s address',
    { tags: ['R-VAL-15', 'R-CALL-122'] },
    async () => {
      expect((await send('good one')).status).toBe(200);
      expect(Object.fromEntries(asked.at(-1)!)).toEqual({ secret: 'secret', token: 'good one', ip: '127.0.0.1' });
      expect((await send('bad')).codes).toEqual(['CAPTCHA']);
    },
  );

  it(
    'the contact form is refused with a phone number while SmartCaptcha is unavailable',
    { tags: ['R-VAL-15'] },
    async () => {
      vi.spyOn(console, 'warn').mockReturnValue();
      const answer = await send('broken');
      expect(answer.codes).toEqual(['CAPTCHA']);
      expect(answer.body.errors[0]!.message).toContain('+7 (800) 555-35-35');
    },
  );

  it('a shop without a phone number advises to try later', { tags: ['R-CALL-122'] }, async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    await shop.db.update(siteState).set({ contacts: { workingHours: '', phone: '', email: '' } });
    expect((await send('broken')).body.errors[0]!.message).toMatch(/Повторите позже$/);
  });
});
