import { randomBytes } from 'node:crypto';
import { and, desc, eq, gte, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { isPasswordRight } from '#identity/session/server/index.ts';
import { exchangeConnection } from '#exchange/connections/server/tables.ts';
import { countStrictly } from '#server/count-strictly.ts';
import type { Db } from '#server/db/index.ts';
import { networkOf } from '#server/http/network-of.ts';
import { hashToken } from '#server/session/hash-token.ts';
import { Refusal } from './refusal.ts';
import { exchangeSession } from './tables.ts';

export type Connection = typeof exchangeConnection.$inferSelect;

/** Whose request it is. */
export type Sender = { connection: Connection; sessionId: number };

export const COOKIE = 'optovik_exchange';

/** All nodes share the clock of the database. A sender that has been silent so long logs in again. */
const livesSince = sql`now() - interval '24 hours'`;

const LOGIN_LIMIT = {
  max: 60,
  windowSeconds: 60,
  message: 'Слишком много попыток входа. Повторите через минуту',
};

/**
 * Checks the credentials of `checkauth` and opens a session: what it received before, if it broke off, is another one's.
 * Throws Refusal. A wrong login takes as long as a wrong password.
 */
export async function openExchangeSession(
  db: Db,
  request: FastifyRequest,
): Promise<{ connection: Connection; token: string }> {
  const connection = await findByCredentials(db, request);
  const { token } = await createSession(db, connection);
  return { connection, token };
}

/**
 * The sender by his cookie, by the same value as `sessid`, or by credentials that come with each request: then it is the
 * session that he used last. Throws Refusal.
 */
export async function findSender(db: Db, request: FastifyRequest): Promise<Sender> {
  for (const token of tokensOf(request)) {
    const [row] = await db
      .update(exchangeSession)
      .set({ seenAt: sql`now()` })
      .from(exchangeConnection)
      .where(
        and(
          eq(exchangeSession.tokenHash, hashToken(token)),
          eq(exchangeConnection.id, exchangeSession.connectionId),
          eq(exchangeConnection.active, true),
          gte(exchangeSession.seenAt, livesSince),
        ),
      )
      .returning({ connection: exchangeConnection, sessionId: exchangeSession.id });
    if (row) return row;
  }
  if (request.headers.authorization === undefined) throw new Refusal('Сначала выполните вход (checkauth)');
  const connection = await findByCredentials(db, request);
  const [last] = await db
    .select({ id: exchangeSession.id })
    .from(exchangeSession)
    .where(and(eq(exchangeSession.connectionId, connection.id), gte(exchangeSession.seenAt, livesSince)))
    .orderBy(desc(exchangeSession.seenAt), desc(exchangeSession.id))
    .limit(1);
  const sessionId = last?.id ?? (await createSession(db, connection)).id;
  return { connection, sessionId };
}

async function createSession(db: Db, { id: connectionId }: Connection): Promise<{ id: number; token: string }> {
  const token = randomBytes(24).toString('hex');
  const [row] = await db
    .insert(exchangeSession)
    .values({ connectionId, tokenHash: hashToken(token) })
    .returning({ id: exchangeSession.id });
  return { id: row!.id, token };
}

async function findByCredentials(db: Db, request: FastifyRequest): Promise<Connection> {
  await countStrictly(db, `exchange:${networkOf(request.ip)}`, LOGIN_LIMIT);
  const given = credentialsOf(request.headers.authorization);
  if (given.length === 0) {
    throw new Refusal('Нет логина и пароля: заголовок Authorization не дошёл до магазина. Проверьте настройки прокси');
  }
  const [connection] = await db
    .select()
    .from(exchangeConnection)
    .where(sql`${exchangeConnection.login} = any(${sql.param(given.map(({ login }) => login))}::text[])`)
    .limit(1);
  const password = given.find(({ login }) => login === connection?.login)?.password ?? given[0]!.password;
  const isRight = await isPasswordRight(password, connection?.passwordHash ?? null);
  if (!connection || !isRight) throw new Refusal('Неверный логин или пароль');
  if (!connection.active) throw new Refusal('Подключение отключено в магазине');
  await db
    .update(exchangeConnection)
    .set({ seenAt: sql`now()`, silenceReportedAt: null })
    .where(eq(exchangeConnection.id, connection.id));
  return connection;
}

/** Login and password as UTF-8, and as windows-1251, in which older senders write Cyrillic letters. */
function credentialsOf(header: string | undefined): { login: string; password: string }[] {
  const encoded = /^Basic ([A-Za-z0-9+/=]{1,2000})$/i.exec(header ?? '')?.[1];
  if (encoded === undefined) return [];
  const bytes = Buffer.from(encoded, 'base64');
  return ['utf-8', 'windows-1251'].flatMap((encoding) => {
    const text = new TextDecoder(encoding).decode(bytes);
    const colon = text.indexOf(':');
    return colon > 0 ? [{ login: text.slice(0, colon), password: text.slice(colon + 1) }] : [];
  });
}

function tokensOf({ cookies, query }: FastifyRequest): string[] {
  const { sessid } = query as Record<string, unknown>;
  return [cookies[COOKIE], sessid].filter((token): token is string => typeof token === 'string' && token.length <= 200);
}
