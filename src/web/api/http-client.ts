import { COMPANY_HEADER } from '#shared/company-header.ts';
import { REQUEST_ID_HEADER } from '#shared/request-id-header.ts';
import { calls } from '#shop/calls.ts';
import type { ApiClient, CallOptions } from './api-client.ts';
import { ApiFailure, isApiFailure } from './api-failure.ts';
import { callHeaders } from './call-headers.ts';
import { trackProgress } from './call-progress.ts';
import { forgeryToken } from './forgery-token.ts';
import { readAnswer, transportFailure } from './read-answer.ts';
import { requestPath } from './request-path.ts';

export interface Browser {
  /** The session token as it stands in the cookie now, or undefined. */
  token(): string | undefined;
  /** False where the session of the page is no longer the one of the cookie: a changing call must not be made. */
  mayChange(): boolean;
  /** False where the page has left its session, or another window has begun another one. */
  mayRead(): boolean;
  /** Aborts when the page leaves its session for the next document. */
  left: AbortSignal;
  /** A call was answered 401 although it carried `token`: the session is over. */
  onSessionLost(token: string): void;
  /** An answer has said that the shop is closed for this visitor. */
  onClosed?(): void;
  /** For which company an answer was made; 0 for none. */
  onCompany?(id: number): void;
}

interface RawInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** The browser's API client (R-API-01 … R-API-06): token and no-cache headers, signature, progress, envelope. */
export function createHttpClient(browser: Browser): ApiClient {
  return async (name, input, options = {}) => {
    const { params, query, body } = input as RawInput;
    const { method, path } = requestPath(calls[name], params, query);
    // Readings alone are cancelled: a change under way is wanted
    const isReading = !options.isLast && (method === 'GET' || options.signal !== undefined);
    if (isReading ? !browser.mayRead() : !options.isLast && browser.left.aborted) return nextDocument;
    if (method !== 'GET' && !browser.mayChange()) throw new ApiFailure(401, []);
    const token = browser.token();
    const finish = trackProgress();
    const signal = isReading ? firstOf(options.signal, browser.left) : undefined;
    try {
      const headers = await requestHeaders(method, token, options);
      const sent = payload(body, headers);
      const keepalive = method !== 'GET' && isSmall(sent);
      const ask = async () => {
        const response = await send(path, { method, headers, signal, keepalive, body: sent }, options.send);
        const company = response.headers.get(COMPANY_HEADER);
        if (company) browser.onCompany?.(Number(company));
        return readAnswer(path, response.status, await bodyOf(response, signal), headersOf(response));
      };
      const isRepeatable = method === 'GET' || options.idempotencyKey !== undefined;
      return (await (isRepeatable ? askOnceMore(ask, signal) : ask())) as never;
    } catch (error) {
      if (isReading && browser.left.aborted) return nextDocument;
      if (isApiFailure(error)) logRefusal(`${method} ${path}`, error);
      if (isApiFailure(error) && error.status === 401 && token) browser.onSessionLost(token);
      if (isApiFailure(error) && error.closed) browser.onClosed?.();
      throw error;
    } finally {
      finish();
    }
  };
}

/**
 * Asks again, once and as late as the server says, where somebody else holds what the call needs. The repeat carries the
 * same key.
 */
async function askOnceMore(ask: () => Promise<unknown>, signal: AbortSignal | undefined): Promise<unknown> {
  try {
    return await ask();
  } catch (error) {
    if (!isApiFailure(error) || error.errors[0]?.code !== 'BUSY') throw error;
    await new Promise((resolve) => setTimeout(resolve, (error.retryAfterSeconds ?? 1) * 1000));
    signal?.throwIfAborted();
    return ask();
  }
}

/** The answer of a call that is not made any more: the page stays as it is until the next document takes its place. */
const nextDocument = new Promise<never>(() => {});

/** In a browser without `AbortSignal.any` the own signal alone: what is asked for is not cancelled by the other one. */
const firstOf = (own: AbortSignal | undefined, left: AbortSignal): AbortSignal =>
  own ? (AbortSignal.any?.([own, left]) ?? own) : left;

/** R-ERR-08: every failure is logged before it is thrown again; a lost call has been. Bodies and messages are not. */
function logRefusal(call: string, { status, errors, transport }: ApiFailure): void {
  if (transport) return;
  // Not an error of the page
  // oxlint-disable-next-line no-console -- a refusal is logged all the same
  console.warn(`Call ${call.replace(/\?.*$/, '')} was refused: ${status} ${errors.map(({ code }) => code).join(' ')}`);
}

const headersOf = (response: Response) => ({
  retryAfterSeconds: retryAfter(response),
  requestId: response.headers.get(REQUEST_ID_HEADER),
});

/** Seconds of `Retry-After`; its other form, a date, is not used by the shop. */
function retryAfter(response: Response): number | null {
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return Number.isFinite(seconds) ? Math.max(1, Math.ceil(seconds)) : null;
}

/** Undefined for what is no JSON. A call aborted while its response arrives is not reported as lost. */
function bodyOf(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
  return response.json().catch((error: unknown) => {
    if (signal?.aborted) throw error;
    return undefined;
  });
}

async function requestHeaders(method: string, token: string | undefined, options: CallOptions): Promise<Headers> {
  const headers = await callHeaders(token);
  headers.set('Accept', 'application/json');
  if (options.idempotencyKey) headers.set('Idempotency-Key', options.idempotencyKey);
  if (options.prefetch) headers.set('Purpose', 'prefetch');
  if (!token && method !== 'GET') {
    const forgery = await forgeryToken();
    if (forgery) headers.set('X-CSRF-Token', forgery);
  }
  return headers;
}

/**
 * Whether a change outlives the page that asks for it: one that is left at once must not lose what was pressed. A browser
 * refuses more than 64 KB of such bodies at a time.
 */
const isSmall = (body: BodyInit | undefined) => body === undefined || (typeof body === 'string' && body.length < 2000);

/** Files travel as a form, everything else as JSON. */
function payload(body: unknown, headers: Headers): BodyInit | undefined {
  if (body === undefined || body instanceof FormData) return body;
  headers.set('Content-Type', 'application/json');
  return JSON.stringify(body);
}

async function send(path: string, init: RequestInit, by: NonNullable<CallOptions['send']> = fetch): Promise<Response> {
  try {
    return await by(path, { ...init, credentials: 'same-origin' });
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw transportFailure(path, String(error));
  }
}
