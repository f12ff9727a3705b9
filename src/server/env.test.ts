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
  expect(reason({ PORT: 'abc' })).toBe('Настройка PORT неверна: нужно целое число от 0 до 65535');
  expect(reason({ THREADS: '0' })).toBe('Настройка THREADS неверна: нужно целое число от 1 до 64');
  expect(reason({ DEMO: 'yes' })).toBe('Настройка DEMO неверна: нужно 0 или 1');
  expect(reason({ TZ_SHOP: 'Moscow' })).toBe('Настройка TZ_SHOP неверна: нужен часовой пояс вида Europe/Moscow');
  expect(reason({ DATABASE_URL: 'localhost' })).toContain('DATABASE_URL неверна: нужен адрес вида postgres://');
  const others = { PORT: 'x', THREADS: '100', SMS_PROVIDER: 'mts' };
  for (const [name, value] of Object.entries(others)) {
    expect(reason({ [name]: value })).not.toMatch(/invalid|expected|too/i);
  }
});
