import { and, desc, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { searchQuery } from '../tables.ts';
import { isPersonal } from '../text/query-key.ts';
import { currentTime } from '#server/clock.ts';

/** How long queries are gathered before they are written. */
const FLUSH_DELAY_MS = 15_000;

/** Texts and accounts that are gathered at most, and rows that are kept: the most frequent. */
const MAX_BUFFERED = 1000;
const MAX_QUERIES = 20_000;

const MAX_LENGTH = 100;

/** How many products a search found, and how many of them were in stock. */
type Found = { found: number; inStock: number };
type Asked = Found & { text: string };

class QueryLog {
  readonly #db: Db;
  /** The last query of each account, which may be still typing. */
  readonly #last = new Map<number, Asked>();
  readonly #counts = new Map<string, Found & { count: number }>();
  #timer: NodeJS.Timeout | undefined;

  constructor(db: Db) {
    this.#db = db;
  }

  note(accountId: number, query: string, found: Found): void {
    const text = query.trim().toLowerCase().replaceAll(/\s+/g, ' ').slice(0, MAX_LENGTH);
    if (text === '' || isPersonal(text) || this.#counts.size + this.#last.size >= MAX_BUFFERED) return;
    const before = this.#last.get(accountId);
    const isSame = before !== undefined && (text.startsWith(before.text) || before.text.startsWith(text));
    if (before !== undefined && !isSame) this.#count(before);
    this.#last.set(accountId, { text, ...found });
    this.#timer ??= setTimeout(() => void this.flush().catch(() => undefined), FLUSH_DELAY_MS).unref();
  }

  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const asked of this.#last.values()) this.#count(asked);
    const lastAt = currentTime();
    const rows = Array.from(this.#counts, ([query, own]) => ({ query, ...own, lastAt }));
    this.#last.clear();
    this.#counts.clear();
    if (rows.length === 0) return;
    await this.#db
      .insert(searchQuery)
      .values(rows)
      .onConflictDoUpdate({
        target: searchQuery.query,
        set: {
          count: sql`${searchQuery.count} + excluded.count`,
          found: sql`excluded.found`,
          inStock: sql`excluded.in_stock`,
          lastAt: sql`excluded.last_at`,
        },
      });
    await this.#db.execute(sql`delete from ${searchQuery} where query in (
      select query from ${searchQuery} order by count desc, last_at desc offset ${MAX_QUERIES})`);
  }

  #count({ text, ...found }: Asked): void {
    this.#counts.set(text, { count: (this.#counts.get(text)?.count ?? 0) + 1, ...found });
  }
}

const byDatabase = new WeakMap<Db, QueryLog>();

function logOf(db: Db): QueryLog {
  let log = byDatabase.get(db);
  if (!log) byDatabase.set(db, (log = new QueryLog(db)));
  return log;
}

/** Counts a query with what it found and how much of it is in stock; what an account types on counts once. The account itself is not written. */
export function noteQuery(db: Db, accountId: number, text: string, found: Found): void {
  logOf(db).note(accountId, text, found);
}

/** Writes what was gathered at once. */
export function writeQueries(db: Db): Promise<void> {
  return logOf(db).flush();
}

/** Queries that found nothing. */
export const isMissed = eq(searchQuery.found, 0);

/** Queries that found goods, none of them in stock. */
export const isOutOfStock = and(gt(searchQuery.found, 0), eq(searchQuery.inStock, 0))!;

/** The most frequent queries that meet a condition. */
export function listQueries(db: Db, { limit, where }: { limit: number; where: SQL | undefined }) {
  return db
    .select()
    .from(searchQuery)
    .where(where)
    .orderBy(desc(searchQuery.count), desc(searchQuery.lastAt))
    .limit(limit);
}
