import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readEnv } from '../env.ts';
import { openSms } from './open-sms.ts';
import { type OutgoingRow, Undeliverable } from './outgoing.ts';

type Asked = { method: string; url: string; form: Record<string, string>; authorization: string | undefined };

let server: Server;
let url: string;
let answer: { status?: number; body?: string | null };
const asked: Asked[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    void take(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

beforeEach(() => {
  asked.length = 0;
  answer = {};
});

async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const form = Object.fromEntries(new URLSearchParams(await readBody(request)));
  const { method = '', headers, url: path = '' } = request;
  asked.push({ method, url: path, form, authorization: headers.authorization });
  // null: silence
  if (answer.body !== null) response.writeHead(answer.status ?? 200).end(answer.body ?? '');
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

const row = { recipient: '79161234567', text: 'Код: 1234 & ещё', channel: 'sms' } as OutgoingRow;

const send = (settings: Record<string, string>, signal = AbortSignal.timeout(5000)) =>
  openSms(readEnv(settings))!(row, { signal, confirm: () => Promise.resolve() });
const outcome = async (settings: Record<string, string>) => {
  try {
    await send(settings);
    return 'sent';
  } catch (error) {
    return error instanceof Undeliverable ? 'given up' : 'again';
  }
};

describe('sms.ru', () => {
  const settings = () => ({
    SMS_PROVIDER: 'sms.ru',
    SMS_KEY: 'KEY-1',
    SMS_FROM: 'Optovik',
    SMS_URL: `${url}/sms/send`,
  });
  const ofPhone = (code: number) =>
    JSON.stringify({
      status: 'OK',
      status_code: 100,
      sms: { 79161234567: { status: code === 100 ? 'OK' : 'ERROR', status_code: code } },
      balance: 10.5,
    });

  it('gets key, phone, text and sender in a form', async () => {
    answer.body = ofPhone(100);
    await send(settings());
    const form = { api_id: 'KEY-1', to: '79161234567', msg: 'Код: 1234 & ещё', json: '1', from: 'Optovik' };
    expect(asked).toEqual([{ method: 'POST', url: '/sms/send', form, authorization: undefined }]);
  });

  it.each([
    ['100 for the phone', ofPhone(100), 'sent'],
    ['207, a phone that takes none', ofPhone(207), 'given up'],
    ['202, a wrong phone', ofPhone(202), 'given up'],
    ['201, no money', ofPhone(201), 'again'],
    ['200, a wrong key', '{"status":"ERROR","status_code":200}', 'again'],
    ['100 without the phone', '{"status":"OK","status_code":100,"sms":{}}', 'again'],
    ['null', 'null', 'again'],
    ['a page', '<html>', 'again'],
  ])('with the answer %s', async (_what, body, expected) => {
    answer.body = body;
    expect(await outcome(settings())).toBe(expected);
  });
});

describe('smsc.ru', () => {
  const settings = () => ({
    SMS_PROVIDER: 'smsc.ru',
    SMS_LOGIN: 'shop',
    SMS_KEY: 'p&ss',
    SMS_URL: `${url}/sys/send.php`,
  });

  it('gets login, password, phone and text in a form', async () => {
    answer.body = '{"id":1234,"cnt":1}';
    await send(settings());
    const form = {
      login: 'shop',
      psw: 'p&ss',
      phones: '79161234567',
      mes: 'Код: 1234 & ещё',
      fmt: '3',
      charset: 'utf-8',
    };
    expect(asked).toEqual([{ method: 'POST', url: '/sys/send.php', form, authorization: undefined }]);
  });

  it.each([
    ['an id', '{"id":1,"cnt":1}', 'sent'],
    ['7, a wrong phone', '{"error":"invalid number","error_code":7,"id":1}', 'given up'],
    ['8, a phone that takes none', '{"error":"message can not be delivered","error_code":8,"id":1}', 'given up'],
    ['3, no money', '{"error":"no money","error_code":3}', 'again'],
    ['9, too many requests', '{"error":"too many","error_code":9}', 'again'],
    ['nothing', '{}', 'again'],
  ])('with the answer %s', async (_what, body, expected) => {
    answer.body = body;
    expect(await outcome(settings())).toBe(expected);
  });
});

describe('another provider', () => {
  const settings = () => ({ SMS_PROVIDER: 'http', SMS_KEY: 'k1', SMS_URL: `${url}/send?to={phone}&text={text}` });

  it('gets phone and text in its address and the key in a header', async () => {
    await send(settings());
    expect(asked).toMatchObject([{ method: 'GET', authorization: 'Bearer k1' }]);
    const { searchParams } = new URL(asked[0]!.url, url);
    expect(Object.fromEntries(searchParams)).toEqual({ to: '79161234567', text: 'Код: 1234 & ещё' });
  });

  it.each([
    [204, 'sent'],
    [400, 'given up'],
    [422, 'given up'],
    [401, 'again'],
    [429, 'again'],
    [500, 'again'],
    [302, 'again'],
  ])('with the status %i', async (status, expected) => {
    answer.status = status;
    expect(await outcome(settings())).toBe(expected);
  });
});

it('a provider that stays silent is left when the attempt is over', async () => {
  answer.body = null;
  const settings = { SMS_PROVIDER: 'sms.ru', SMS_KEY: 'k', SMS_URL: url };
  await expect(send(settings, AbortSignal.timeout(100))).rejects.toThrow(/timeout|aborted/i);
});

describe('the settings', () => {
  it.each([
    [{ SMS_PROVIDER: 'sms.ru' }, 'SMS_KEY'],
    [{ SMS_PROVIDER: 'smsc.ru', SMS_KEY: 'k' }, 'SMS_LOGIN'],
    [{ SMS_PROVIDER: 'http' }, 'SMS_URL'],
    [{ SMS_PROVIDER: 'http', SMS_URL: 'https://sms.example/?to={phone}' }, 'SMS_URL'],
    [{ SMS_PROVIDER: 'pigeon' }, 'SMS_PROVIDER'],
    [{ SMTP_URL: 'smtp://mail.example', PUBLIC_URL: 'https://shop.example' }, 'MAIL_FROM'],
    [{ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'shop@shop.example' }, 'PUBLIC_URL'],
    [{ SMTP_URL: 'http://mail.example' }, 'SMTP_URL'],
    [{ MAIL_FROM: 'Оптовик' }, 'MAIL_FROM'],
    [{ SHOP_EMAIL: 'почта' }, 'SHOP_EMAIL'],
  ])('%o stop the start with the name %s', (settings, name) => {
    expect(() => readEnv(settings)).toThrow(`Настройка ${name} неверна`);
  });

  it('nothing sends SMS without a provider', () => {
    expect(openSms(readEnv({}))).toBeNull();
  });
});
