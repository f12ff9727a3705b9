import { expect, it } from 'vitest';
import { checkSettings } from './check-settings.ts';

const variables = { PATH: '/bin', HOME: '/root', HOSTNAME: 'server', MAIL: '/var/mail/root', LANG: 'C', TERM: 'xterm' };

it('variables of other programs are none of the shop', () => {
  expect(checkSettings({ ...variables, PORT: '3000' })).toEqual([
    { state: 'ok', text: 'Настройки прочитаны, задано: 1' },
  ]);
});

it.each([
  ['PUBLIC_URI', 'PUBLIC_URL'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['TRUST_PROXI', 'TRUST_PROXY'],
  ['smtp_url', 'SMTP_URL'],
  ['PORTS', 'PORT'],
])('names the setting that %s was meant to be', (name, meant) => {
  expect(checkSettings({ ...variables, [name]: 'secret-value' })).toEqual([
    {
      state: 'warning',
      text: `Переменная ${name} магазину неизвестна`,
      remedy: `Возможно, это ${meant}: docs/settings.md`,
    },
  ]);
});

it('warns of an unknown variable with a prefix of the shop', () => {
  expect(checkSettings({ SMS_SECRET_TOKEN: 'x' })).toMatchObject([
    { state: 'warning', text: expect.stringContaining('SMS_SECRET_TOKEN') },
  ]);
});

it('names every wrong setting and none of the values', () => {
  const found = checkSettings({ PORT: 'secret-1', TRUST_PROXY: 'yes', SMTP_URL: 'mail.secret-2' });
  expect(found.map(({ state }) => state)).toEqual(['failure', 'failure', 'failure']);
  expect(found.map(({ text }) => text.split(':')[0])).toEqual([
    'Настройка PORT',
    'Настройка TRUST_PROXY',
    'Настройка SMTP_URL',
  ]);
  expect(JSON.stringify(found)).not.toContain('secret');
});
