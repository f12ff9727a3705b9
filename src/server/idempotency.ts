import { createHash } from 'node:crypto';
import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { CallName } from '#shared/endpoint.ts';
import { idempotencyKey } from './tables.ts';
import { type Db, statementFor, transaction } from './db/index.ts';
import { refuse } from './errors.ts';
import type { CallContext } from './serve.ts';
import type { Session } from './session/session.ts';

/** Answers that are older are no longer returned. All nodes share the clock of the database. */
export const keptSince = sql`now() - interval '24 hours'`;

/** A repeatable request: whose, under which key, for which call and with which body (as a hash). */
export type RequestMark = {
  accountId: number;
  key: string;
  route: CallName;
  requestHash: string;
};

/** The mark of a request that came with an Idempotency-Key; null without one. */
export function requestMark(ctx: CallContext<Session>, route: CallName, body: unknown): RequestMark | null {
  const key = ctx.request.idempotencyKey;
  if (key === null) return null;
  const requestHash = createHash('sha256').update(JSON.stringify(body)).digest('base64url');
  return { accountId: ctx.session.account.id, key, route, requestHash };
}

/**
 * Runs `run` in a transaction, once for each Idempotency-Key of an account: a repeat within 24 hours gets the first
 * answer; a repeat during the first run waits for it. Refusals are not kept, so the request can be tried again. Without
 * a key it runs every time. Throws KEY_REUSED for the same key with another body or for another call.
 * `lock` takes the lock under which the call runs; the key is claimed after it, everywhere in this order, or two calls
 * with one key would wait for each other.
 */
export function withIdempotency<T>(
  ctx: CallContext<Session>,
  route: CallName,
  body: unknown,
  run: (tx: Db) => Promise<T>,
  { lock }: { lock?: (tx: Db) => Promise<unknown> } = {},
): Promise<T> {
  const mark = requestMark(ctx, route, body);
  return transaction(ctx.db, async (tx) => {
    await lock?.(tx);
    if (mark === null) return run(tx);
    if (!(await claimKey(tx, mark))) {
      const kept = await findAnswer<T>(tx, mark);
      if (kept !== undefined) return kept;
    }
    const answer = await run(tx);
    await storeAnswer(tx).execute({ ...mark, answer: answer ?? null });
    return answer;
  });
}

/**
 * The insertion of answers within a larger statement: `rows` selects account, key, call, hash of the body, answer and time.
 * A key that is taken, and not older than 24 hours, is left as it is and is not among the rows that the insertion returns.
 */
export const insertAnswers = (rows: SQL): SQL => sql`
  insert into ${idempotencyKey} as earlier (account_id, key, route, request_hash, response, at) ${rows}
  on conflict (account_id, key) do update set route = excluded.route, request_hash = excluded.request_hash,
    response = excluded.response, at = excluded.at
  where earlier.at < ${keptSince}`;

/**
 * The part of a larger statement that stores answers (a JSON array of marks, each with its `response`), and a column that
 * counts them: fewer than were given where another call has taken a key. The caller throws `keyReused` then.
 */
export function storedAnswers(db: Db, answers: SQL) {
  const rows = sql`
    select given.*, now() from jsonb_to_recordset(${answers}::jsonb)
      as given ("accountId" int, key text, route text, "requestHash" text, response jsonb)`;
  const part = db.$with('stored_answers', {}).as(sql`${insertAnswers(rows)} returning 1`);
  return { part, column: sql<number>`(select count(*)::int from stored_answers)` };
}

/** The answer that an earlier request of the account with this key got, as a column of a larger statement. */
export const keptAnswerColumn = (account: SQL, key: SQL): SQL<KeptAnswer | null> => sql<KeptAnswer | null>`(
  select json_build_object('route', route, 'requestHash', request_hash, 'response', response) from ${idempotencyKey}
  where account_id = ${account} and key = ${key} and at >= ${keptSince})`;

/** An answer as it is stored, with the call and the body that it belongs to. */
export type KeptAnswer = Pick<typeof idempotencyKey.$inferSelect, 'route' | 'requestHash' | 'response'>;

/** The stored answer to a request. Throws KEY_REUSED where it belongs to another call or body. */
export function keptAnswer<T>(kept: KeptAnswer, mark: RequestMark): T {
  if (kept.route !== mark.route || kept.requestHash !== mark.requestHash) throw keyReused();
  return kept.response as T;
}

export const keyReused = () =>
  refuse('KEY_REUSED', 'Этот запрос уже выполнен с другими данными. Обновите страницу и повторите');

async function findAnswer<T>(db: Db, mark: RequestMark): Promise<T | undefined> {
  const [row] = await db
    .select()
    .from(idempotencyKey)
    .where(and(ownKey(mark), gte(idempotencyKey.at, keptSince)));
  return row && keptAnswer<T>(row, mark);
}

const $ = sql.placeholder;

const storeAnswer = statementFor((db) =>
  db
    .update(idempotencyKey)
    .set({ response: $('answer') as never })
    .where(and(eq(idempotencyKey.accountId, $('accountId')), eq(idempotencyKey.key, $('key'))))
    .prepare('store_answer'),
);

const takeKey = statementFor((db) =>
  db
    .insert(idempotencyKey)
    .values({
      accountId: $('accountId'),
      key: $('key'),
      route: $('route'),
      requestHash: $('requestHash'),
      response: null,
    })
    .onConflictDoUpdate({
      target: [idempotencyKey.accountId, idempotencyKey.key],
      set: {
        route: sql`excluded.route`,
        requestHash: sql`excluded.request_hash`,
        response: null,
        at: sql`now()`,
      },
      setWhere: lt(idempotencyKey.at, keptSince),
    })
    .returning({ key: idempotencyKey.key })
    .prepare('take_key'),
);

/** False when the key is taken. A parallel request with the same key waits here until the first one is over. */
async function claimKey(tx: Db, mark: RequestMark): Promise<boolean> {
  const taken = await takeKey(tx).execute(mark);
  return taken.length > 0;
}

const ownKey = (mark: RequestMark) =>
  and(eq(idempotencyKey.accountId, mark.accountId), eq(idempotencyKey.key, mark.key));
