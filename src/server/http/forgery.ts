import type { FastifyRequest } from 'fastify';
import { and, eq, gt, sql } from 'drizzle-orm';
import { csrfToken } from '../tables.ts';
import type { AppContext } from '../serve.ts';
import type { Db } from '../db/index.ts';
import { refuse } from '../errors.ts';
import { hashToken } from '../session/hash-token.ts';

const LOG_EVERY_MS = 60_000;
const LOGGED_LENGTH = 200;

/**
 * Guards changing calls that come without a session: a JSON body, an origin of ours where the browser names one, and
 * the anti-forgery token where one is sent. Calls with a token in the header need none of it: no foreign page can set it.
 * A foreign origin is logged, once a minute: behind a proxy that keeps the name of the shop to itself every login has one.
 */
export function createForgeryCheck({ db, log }: Pick<AppContext, 'db' | 'log'>) {
  let loggedAt = -Infinity;
  const logForeign = (origin: string, host: string) => {
    if (performance.now() - loggedAt < LOG_EVERY_MS) return;
    loggedAt = performance.now();
    const fields = { origin: origin.slice(0, LOGGED_LENGTH), host: host.slice(0, LOGGED_LENGTH) };
    log.warn(fields, 'a call of a page of another origin was refused: a proxy has to pass on the Host that it got');
  };
  return async (request: FastifyRequest): Promise<void> => {
    const { headers, host } = request;
    const forged = () => refuse('FORGERY', 'Запрос отклонён. Обновите страницу и повторите');
    const hasBody = Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;
    if (hasBody && !/^application\/json\b/.test(headers['content-type'] ?? '')) throw forged();
    const site = headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin' && site !== 'none') throw forged();
    if (headers.origin !== undefined && !isSameHost(headers.origin, host)) {
      logForeign(headers.origin, host);
      throw forged();
    }
    const token = headers['x-csrf-token'];
    if (token !== undefined && !(await isLiving(db, String(token)))) throw forged();
  };
}

function isSameHost(origin: string, host: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, host: named } = new URL(origin);
  return URL.canParse(`${protocol}//${host}`) && new URL(`${protocol}//${host}`).host === named;
}

async function isLiving(db: Db, token: string): Promise<boolean> {
  if (token.length > 128) return false;
  const rows = await db
    .select({ found: sql`1` })
    .from(csrfToken)
    .where(and(eq(csrfToken.valueHash, hashToken(token)), gt(csrfToken.expiresAt, sql`now()`)));
  return rows.length > 0;
}
