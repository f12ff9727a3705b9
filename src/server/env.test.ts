import { expect, it } from 'vitest';
import { readEnv } from './env.ts';

it('says in Russian what is wrong with a setting', () => {
  const mail = { MAIL_FROM: 'Оптовик <shop@optovik.example>', PUBLIC_URL: 'https://shop.example' };
  const reason = (settings: Record<string, string>) => {
    try {
      return String(readEnv(settings));
    } catch (error) {
      return (error as Error).message;
    }
  };
  expect(reason({ ...mail, SMTP_URL: 'mail.ru' })).toContain('SMTP_URL неверна: нужен адрес вида smtps://');
  expect(reason({ ...mail, MAIL_FROM: 'Оптовик' })).toContain('MAIL_FROM неверна: нужен адрес вида Оптовик <shop@');
  expect(reason({ PUBLIC_URL: 'shop' })).toContain('PUBLIC_URL неверна: нужен адрес вида https://');
  const others = { PORT: 'x', THREADS: '100', SMS_PROVIDER: 'mts' };
  for (const [name, value] of Object.entries(others)) {
    expect(reason({ [name]: value })).not.toMatch(/invalid|expected|too/i);
  }
});
