import type { Env } from '../env.ts';
import { type Sender, Undeliverable } from './outgoing.ts';

type Provider = {
  url: string;
  key?: string | undefined;
  login?: string | undefined;
  /** Name of the sender, as the provider has approved it. */
  from?: string | undefined;
};
type Message = { phone: string; text: string };

/** Sends one message. Throws Undeliverable for a phone that takes none, any error to try again. */
type Send = (provider: Provider, message: Message, signal: AbortSignal) => Promise<void>;

const MAX_ANSWER = 100_000;

const ADDRESSES = { 'sms.ru': 'https://sms.ru/sms/send', 'smsc.ru': 'https://smsc.ru/sys/send.php' } as const;

/** A wrong number; a number that this account may not write to. */
const SMS_RU_NUMBER = new Set([202, 207]);
/** A forbidden text; a wrong number; a number that takes no messages. */
const SMSC_NUMBER = new Set([6, 7, 8]);

const providers: Record<NonNullable<Env['SMS_PROVIDER']>, Send> = {
  'sms.ru': async ({ url, key = '', from }, { phone, text }, signal) => {
    const answer = await post(url, { api_id: key, to: phone, msg: text, json: '1', ...(from && { from }) }, signal);
    const { status_code: ofRequest, sms } = answer as SmsRuAnswer;
    if (ofRequest !== 100) throw failure('sms.ru', ofRequest);
    const code = sms?.[phone]?.status_code;
    if (code === 100) return;
    throw SMS_RU_NUMBER.has(code ?? 0) ? new Undeliverable(`sms.ru: ${code}`) : failure('sms.ru', code);
  },
  'smsc.ru': async ({ url, key = '', login = '', from }, { phone, text }, signal) => {
    const form = {
      login,
      psw: key,
      phones: phone,
      mes: text,
      fmt: '3',
      charset: 'utf-8',
      ...(from && { sender: from }),
    };
    const { id, error_code: code } = (await post(url, form, signal)) as SmscAnswer;
    if (code === undefined && id !== undefined) return;
    throw SMSC_NUMBER.has(code ?? 0) ? new Undeliverable(`smsc.ru: ${code}`) : failure('smsc.ru', code);
  },
  http: async ({ url, key }, { phone, text }, signal) => {
    const address = url.replaceAll('{phone}', phone).replaceAll('{text}', encodeURIComponent(text));
    const headers: Record<string, string> = key === undefined ? {} : { authorization: `Bearer ${key}` };
    const { status, ok } = await fetch(address, { headers, signal, redirect: 'error' });
    if (ok) return;
    // Too many requests, a wrong key and a failing server may all pass
    throw status === 400 || status === 422 ? new Undeliverable(`HTTP ${status}`) : failure('HTTP', status);
  },
};

type SmsRuAnswer = { status_code?: number; sms?: Record<string, { status_code?: number } | undefined> };
type SmscAnswer = { id?: unknown; error_code?: number };

/** Sends SMS by the provider of the settings; null where they name none. */
export function openSms(
  env: Pick<Env, 'SMS_PROVIDER' | 'SMS_KEY' | 'SMS_LOGIN' | 'SMS_FROM' | 'SMS_URL'>,
): Sender | null {
  const { SMS_PROVIDER: name, SMS_KEY: key, SMS_LOGIN: login, SMS_FROM: from, SMS_URL: url } = env;
  if (name === undefined) return null;
  const provider = { url: url ?? ADDRESSES[name as keyof typeof ADDRESSES], key, login, from };
  return async ({ recipient, text }, { signal }) => {
    if (text === null) throw new Undeliverable('Текст SMS удалён');
    await providers[name](provider, { phone: recipient, text }, signal);
  };
}

/** In a form, so that keys stand in no address that somebody logs. */
async function post(url: string, form: Record<string, string>, signal: AbortSignal): Promise<unknown> {
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(form), signal, redirect: 'error' });
  const text = await answer.text();
  if (!answer.ok || text.length > MAX_ANSWER) throw failure('HTTP', answer.status);
  return JSON.parse(text) ?? {};
}

const failure = (who: string, code: number | undefined) => new Error(`${who}: ${code ?? 'непонятный ответ'}`);
