import { desc, sql } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { searchMiss } from './tables.ts';

/** How long misses are gathered before they are written. */
const FLUSH_DELAY_MS = 15_000;

/** Texts and accounts that are gathered at most, and rows that are kept: the most frequent. */
const MAX_BUFFERED = 500;
const MAX_MISSES = 5000;

const MAX_LENGTH = 100;

/** A mail address, or as many digits as a telephone or a tax number has: personal data is not stored. */
const isPersonal = (text: string) => text.includes('@') || /(?<!\d)\d{10,12}(?!\d)/.test(text.replace(/[\s()+-]/g, ''));

class Misses {
  readonly #db: Db;
  /** The last failed query of each account, which may be still typing. */
  readonly #last = new Map<number, string>();
  readonly #counts = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(db: Db) {
    this.#db = db;
  }

  note(accountId: number, asked: string): void {
    const text = asked.trim().toLowerCase().replaceAll(/\s+/g, ' ').slice(0, MAX_LENGTH);
    if (text === '' || isPersonal(text) || this.#counts.size + this.#last.size >= MAX_BUFFERED) return;
    const before = this.#last.get(accountId);
    const isSame = before !== undefined && (text.startsWith(before) || before.startsWith(text));
    if (before !== undefined && !isSame) this.#count(before);
    this.#last.set(accountId, text);
    this.#timer ??= setTimeout(() => void this.flush().catch(() => undefined), FLUSH_DELAY_MS).unref();
  }

  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const text of this.#last.values()) this.#count(text);
    const rows = Array.from(this.#counts, ([query, count]) => ({ query, count, lastAt: new Date() }));
    this.#last.clear();
    this.#counts.clear();
    if (rows.length === 0) return;
    await this.#db
      .insert(searchMiss)
      .values(rows)
      .onConflictDoUpdate({
        target: searchMiss.query,
        set: { count: sql`${searchMiss.count} + excluded.count`, lastAt: sql`excluded.last_at` },
      });
    await this.#db.execute(sql`delete from ${searchMiss} where query in (
      select query from ${searchMiss} order by count desc, last_at desc offset ${MAX_MISSES})`);
  }

  #count(text: string): void {
    this.#counts.set(text, (this.#counts.get(text) ?? 0) + 1);
  }
}

const byDatabase = new WeakMap<Db, Misses>();

function missesOf(db: Db): Misses {
  let misses = byDatabase.get(db);
  if (!misses) byDatabase.set(db, (misses = new Misses(db)));
  return misses;
}

/** Counts a text that found nothing; what an account types on counts once. The account itself is not written. */
export function noteMiss(db: Db, accountId: number, text: string): void {
  missesOf(db).note(accountId, text);
}

/** Writes what was gathered at once. */
export function writeMisses(db: Db): Promise<void> {
  return missesOf(db).flush();
}

/** What was missed most, the most frequent first. */
export function listMisses(db: Db, limit: number) {
  return db.select().from(searchMiss).orderBy(desc(searchMiss.count), desc(searchMiss.lastAt)).limit(limit);
}
