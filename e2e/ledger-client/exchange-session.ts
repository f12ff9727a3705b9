import { cookieOf, isRefusal, textOf, type Answer, type Cookie, type Encoding, type Step } from './answer.ts';
import { SessionStopped, type Misbehaviour } from './misbehaviour.ts';
import { ConnectionCut, sendRequest } from './send-request.ts';
import { checkAnswer, type Inspected } from './strict-checks.ts';
import type { VariantSettings } from './variants.ts';

export type ExchangeType = 'catalog' | 'sale';

/** One request that was answered. */
export interface Exchange {
  step: Step;
  url: string;
  status: number;
  elapsedMs: number;
  /** The first line of the answer. */
  verdict: string;
}

/** What all sessions of a ledger share. */
export interface Connection {
  address: string;
  login: string;
  password: string;
  settings: VariantSettings;
  encoding: Encoding;
  answerTimeoutMs: number;
  importLimitMs: number;
  progressLimitMs: number;
  /** Every cookie that was handed out. */
  cookies: Cookie[];
  exchanges: Exchange[];
  inspected: Inspected;
}

/** The shop answered `failure`. */
export class ExchangeFailure extends Error {
  override name = 'ExchangeFailure';
  readonly step: Step;
  readonly reason: string;
  constructor(step: Step, reason: string, url: string) {
    super(`${step} failed: ${reason || 'no reason'} (${url})`);
    this.step = step;
    this.reason = reason;
  }
}

export interface Session {
  type: ExchangeType;
  misbehave: Misbehaviour;
  checkauth: () => Promise<void>;
  /** Throws `CheckFailure`, `ExchangeFailure`, `AnswerTimeout` or, on purpose, `SessionStopped`. */
  ask: (step: Step, parameters?: Record<string, string>, body?: Buffer) => Promise<Answer>;
  /** Begins to send a file and closes the connection after so many bytes. */
  cutFile: (filename: string, body: Buffer, bytes: number) => Promise<void>;
}

export function beginSession(connection: Connection, type: ExchangeType, misbehave: Misbehaviour = {}): Session {
  const { settings, cookies, exchanges, inspected, encoding, importLimitMs, answerTimeoutMs: timeoutMs } = connection;
  const basic = `Basic ${Buffer.from(`${connection.login}:${connection.password}`).toString('base64')}`;
  const answers = new Map<Step, number>();
  let own: Cookie | undefined;

  const cookieFor = (step: Step) => {
    if (step === 'checkauth' || misbehave.basicEachTime) return undefined;
    return misbehave.keepOldCookie ? cookies[0] : own;
  };

  function requestFor(step: Step, parameters: Record<string, string>, body?: Buffer) {
    const cookie = cookieFor(step);
    const isTagged = settings.version !== undefined;
    const tags = {
      ...(isTagged && { version: settings.version! }),
      ...(isTagged && cookie && { sessid: cookie.value }),
    };
    // An old cookie is on trial alone
    const alwaysBasic = misbehave.basicEachTime || (settings.sendsBasicAlways && !misbehave.keepOldCookie);
    const headers = {
      ...((step === 'checkauth' || alwaysBasic) && { authorization: basic }),
      ...(cookie && { cookie: `${cookie.name}=${cookie.value}` }),
      ...(body && settings.contentType && { 'content-type': settings.contentType }),
    };
    const url = connection.address + queryString({ type, mode: step, ...parameters, ...tags });
    return { step, url, headers, timeoutMs, ...(body && { body }) };
  }

  async function askOnce(step: Step, parameters: Record<string, string>, body?: Buffer) {
    const request = requestFor(step, parameters, body);
    const answer = await sendRequest(request);
    const text = textOf(answer);
    const [verdict = '', ...reason] = text.split('\n');
    const { status, elapsedMs } = answer;
    exchanges.push({ step, url: request.url, status, elapsedMs, verdict: verdict.slice(0, 100) });
    const cookie = cookieFor(step);
    checkAnswer(answer, { encoding, importLimitMs, ...(cookie && { cookie }) }, inspected);
    if (isRefusal(answer)) throw new ExchangeFailure(step, reason.join('\n').trim(), request.url);
    return { answer, isProgress: verdict === 'progress' };
  }

  async function ask(step: Step, parameters: Record<string, string> = {}, body?: Buffer) {
    const first = await askOnce(step, parameters, body);
    const isRepeated = misbehave.repeatStep === step && !first.isProgress;
    const { answer } = isRepeated ? await askOnce(step, parameters, body) : first;
    const count = (answers.get(step) ?? 0) + 1;
    answers.set(step, count);
    const { silentAfter } = misbehave;
    if (silentAfter?.step === step && count >= (silentAfter.times ?? 1))
      throw new SessionStopped({ after: step, reason: 'silent' });
    return answer;
  }

  return {
    type,
    misbehave,
    ask,
    checkauth: async () => {
      own = cookieOf(await ask('checkauth'));
      cookies.push(own);
    },
    cutFile: async (filename, body, bytes) => {
      try {
        await sendRequest({
          ...requestFor('file', { filename }, body),
          cutAfter: Math.max(0, Math.min(bytes, body.length - 1)),
        });
      } catch (error) {
        if (!(error instanceof ConnectionCut)) throw error;
      }
    },
  };
}

/** 1C appends its own query string, and leaves the slashes of file names as they are. */
function queryString(parameters: Record<string, string>): string {
  const pairs = Object.entries(parameters).map(([name, value]) => {
    return `${name}=${encodeURIComponent(value).replaceAll('%2F', '/')}`;
  });
  return `?${pairs.join('&')}`;
}
