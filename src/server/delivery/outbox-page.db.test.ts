import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { letterShop } from './letter-shop.fixture.ts';
import { registerOutboxPage } from './register-outbox-page.ts';
import { sendLetter } from './send-letter.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp();
});

describe('the page of letters', () => {
  it('is not part of the shop unless it is registered', async () => {
    expect((await shop.app.inject('/dev/outbox/')).statusCode).toBe(404);
  });

  it('is not served through a proxy, nor under another name than that of this machine', async () => {
    const own = await testApp();
    registerOutboxPage(own.app, own.db, { ...letterShop.texts, SHOP_COMPANY_NAME: 'Оптовик', NODE_ENV: 'production' });
    const statusFor = async (headers: Record<string, string>) =>
      (await own.app.inject({ url: '/dev/outbox/', headers })).statusCode;
    expect(await statusFor({ host: 'localhost:3000' })).toBe(200);
    expect(await statusFor({ host: 'shop.example' })).toBe(404);
    for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip']) {
      expect(await statusFor({ host: '127.0.0.1:3000', [name]: '10.1.1.1' })).toBe(404);
    }
  });

  it('shows the letters as text, the last one first', async () => {
    const own = await testApp();
    registerOutboxPage(own.app, own.db, { ...letterShop.texts, SHOP_COMPANY_NAME: 'Оптовик' });
    expect((await own.app.inject('/dev/outbox/')).body).toContain('Писем нет');
    const letter = (to: string, subject: string, text: string) =>
      sendLetter(own.db, { kind: 'feedback', to, subject, content: { paragraphs: [text] } });
    await letter('a@b.ru', 'Первое', 'Здравствуйте');
    await letter('', '<b>Второе</b>', '<script>x</script>');
    const { body, headers } = await own.app.inject('/dev/outbox/');
    expect(body).toMatch(/\d\d\.\d\d\.\d{4} \d\d:\d\d, кому: a@b\.ru, не отправлено/);
    expect(body.indexOf('&lt;b&gt;Второе')).toBeLessThan(body.indexOf('Первое'));
    expect(body).not.toContain('<script>');
    expect(headers['cache-control']).toBe('no-store');
  });

  it('shows the look of a letter in a frame that can run and open nothing', async () => {
    const own = await testApp();
    registerOutboxPage(own.app, own.db, { ...letterShop.texts, SHOP_COMPANY_NAME: 'Оптовик' });
    await sendLetter(own.db, {
      kind: 'password.link',
      to: 'a@b.ru',
      subject: 'Смена пароля',
      content: { paragraphs: ['"><script>x</script>'], action: { label: 'Сменить', path: '/change-password/?w="1"' } },
    });
    const { body, headers } = await own.app.inject('/dev/outbox/');
    expect(body).toContain('<a href="/change-password/?w=&quot;1&quot;">Сменить</a>');
    expect(body).toContain('<iframe sandbox title="Смена пароля" srcdoc="');
    expect(body).not.toContain('<script>');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });
});
