import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { registerOutboxPage } from './register-outbox-page.ts';
import { sendMailLater } from './send-mail-later.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp();
});

describe('the page of letters', () => {
  it('is not part of the shop unless it is registered', async () => {
    expect((await shop.app.inject('/dev/outbox/')).statusCode).toBe(404);
  });

  it('shows the letters as text, the last one first', async () => {
    const own = await testApp();
    registerOutboxPage(own.app, own.db);
    expect((await own.app.inject('/dev/outbox/')).body).toContain('Писем нет');
    const at = new Date('2026-03-01T09:00:00Z');
    await sendMailLater(own.db, { recipient: 'a@b.ru', subject: 'Первое', text: 'Здравствуйте', at });
    await sendMailLater(own.db, { recipient: '', subject: '<b>Второе</b>', text: '<script>x</script>', at });
    const { body, headers } = await own.app.inject('/dev/outbox/');
    expect(body).toContain('01.03.2026 12:00');
    expect(body.indexOf('&lt;b&gt;Второе')).toBeLessThan(body.indexOf('Первое'));
    expect(body).not.toContain('<script>');
    expect(headers['cache-control']).toBe('no-store');
  });
});
