import { randomBytes } from 'node:crypto';
import { and, desc, eq, gte, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { writeAudit } from '#identity/audit/server/index.ts';
import { isPasswordRight } from '#identity/session/server/index.ts';
import { exchangeConnection } from '#exchange/connections/server/tables.ts';
import { countStrictly } from '#server/count-strictly.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { networkOf } from '#server/http/network-of.ts';
import { hashToken } from '#server/session/hash-token.ts';
import { Refusal } from './refusal.ts';
import { exchangeSession } from './tables.ts';

export type Connection = typeof exchangeConnection.$inferSelect;

/** Whose request it is. */
export type Sender = { connection: Connection; sessionId: number };

export const COOKIE = 'optovik_exchange';

/**
 * A session ends when its sender has been silent for a day, a week after its login, and when the login or password of the
 * connection changes. All nodes share the clock of the database.
 */
const isLiving = and(
  gte(exchangeSession.seenAt, sql`now() - interval '24 hours'`),
  gte(exchangeSession.startedAt, sql`now() - interval '7 days'`),
  gte(exchangeSession.startedAt, exchangeConnection.credentialsChangedAt),
);

const WRONG_CREDENTIALS = 'Неверный логин или пароль';
/** Longer logins have no connection. */
const MAX_LOGIN = 100;

const LOGIN_LIMIT = {
  max: 60,
  windowSeconds: 60,
  message: 'Слишком много попыток входа. Повторите через минуту',
};

/** Logins to one connection from networks from which nobody has logged in to it: guesses from many addresses. */
const UNKNOWN_NETWORK_LIMIT = {
  max: 30,
  windowSeconds: 3600,
  message: 'Слишком много попыток входа с новых адресов. Повторите через час',
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
  const { token } = await createSession(db, connection, request);
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
          isLiving,
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
    .innerJoin(exchangeConnection, eq(exchangeConnection.id, exchangeSession.connectionId))
    .where(and(eq(exchangeSession.connectionId, connection.id), isLiving))
    .orderBy(desc(exchangeSession.seenAt), desc(exchangeSession.id))
    .limit(1);
  const sessionId = last?.id ?? (await createSession(db, connection, request)).id;
  return { connection, sessionId };
}

async function createSession(
  db: Db,
  { id, name, passwordHash }: Connection,
  { ip }: FastifyRequest,
): Promise<{ id: number; token: string }> {
  const token = randomBytes(24).toString('hex');
  return transaction(db, async (tx) => {
    // A password that is being changed opens no session: the change waits for this row or has committed before
    const [current] = await tx
      .select({ id: exchangeConnection.id })
      .from(exchangeConnection)
      .where(and(eq(exchangeConnection.id, id), eq(exchangeConnection.passwordHash, passwordHash)))
      .for('share');
    if (!current) throw new Refusal(WRONG_CREDENTIALS);
    const [row] = await tx
      .insert(exchangeSession)
      .values({
        connectionId: id,
        tokenHash: hashToken(token),
        network: networkOf(ip),
        startedAt: sql`clock_timestamp()`,
      })
      .returning({ id: exchangeSession.id });
    await writeAudit(tx, { action: 'exchange.login', object: name, ip });
    return { id: row!.id, token };
  });
}

async function findByCredentials(db: Db, request: FastifyRequest): Promise<Connection> {
  const network = networkOf(request.ip);
  await countStrictly(db, `exchange:${network}`, LOGIN_LIMIT);
  const given = credentialsOf(request.headers.authorization);
  if (given.length === 0) {
    throw new Refusal('Нет логина и пароля: заголовок Authorization не дошёл до магазина. Проверьте настройки прокси');
  }
  const [connection] = await db
    .select()
    .from(exchangeConnection)
    .where(sql`${exchangeConnection.login} = any(${sql.param(given.map(({ login }) => login))}::text[])`)
    .limit(1);
  const { login, password } = given.find((one) => one.login === connection?.login) ?? given[0]!;
  // Also for a login that nobody has: an answer must not tell them apart
  if (!(await isKnownNetwork(db, connection?.id ?? 0, network)))
    await countStrictly(db, `exchange-guesses:${login.slice(0, MAX_LOGIN)}`, UNKNOWN_NETWORK_LIMIT);
  const isRight = await isPasswordRight(password, connection?.passwordHash ?? null);
  if (!connection || !isRight) {
    await writeAudit(db, { action: 'exchange.login.failed', object: login.slice(0, MAX_LOGIN), ip: request.ip });
    throw new Refusal(WRONG_CREDENTIALS);
  }
  if (!connection.active) throw new Refusal('Подключение отключено в магазине');
  await db
    .update(exchangeConnection)
    .set({ seenAt: sql`now()`, silenceReportedAt: null })
    .where(eq(exchangeConnection.id, connection.id));
  return connection;
}

/** Whether somebody has logged in to the connection from the network. */
async function isKnownNetwork(db: Db, connectionId: number, network: string): Promise<boolean> {
  const [known] = await db
    .select({ id: exchangeSession.id })
    .from(exchangeSession)
    .where(and(eq(exchangeSession.connectionId, connectionId), eq(exchangeSession.network, network)))
    .limit(1);
  return known !== undefined;
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
