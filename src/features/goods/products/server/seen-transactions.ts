import { sql } from 'drizzle-orm';
import { type Db, openedConnections } from '#server/db/index.ts';
import { type LoggedChange, writtenAtSql } from './logged-change.ts';
import { catalogueChange } from './tables.ts';

/** More than a server that fails may lose. */
const MAX_SEEN = 200;

/** The log loses its rows after days. */
const MAX_AGE_MS = 60 * 60 * 1000;

/** The transaction and the moment that it began, which no other one has that gets its number; since when it is known. */
type Seen = { began: number; since: number };

/**
 * The newest transactions of the change log that a model contains. A server that fails may lose commits that did not wait for
 * the disk, or were not sent to the server that takes its place, and gives the numbers of their rows again. It is read by
 * new connections then: once one was opened, the log is asked for these transactions.
 */
export class SeenTransactions {
  readonly #db: Db;
  readonly #byNumber = new Map<string, Seen>();
  #opened: number;

  private constructor(db: Db) {
    this.#db = db;
    this.#opened = openedConnections(db);
  }

  /** To be called before a model is built: those that it will contain. */
  static async atEnd(db: Db): Promise<SeenTransactions> {
    const seen = new SeenTransactions(db);
    const { rows } = await db.execute<Pick<LoggedChange, 'writtenBy' | 'writtenAt'>>(sql`
      select written_by::text as "writtenBy", ${writtenAtSql} as "writtenAt" from (
        select * from ${catalogueChange} order by seq desc limit ${MAX_SEEN}) as newest
      where at > now() - interval '1 hour' order by seq`);
    seen.take(rows);
    return seen;
  }

  /** Notes changes that the model has taken, in the order in which they were read. */
  take(changes: readonly Pick<LoggedChange, 'writtenBy' | 'writtenAt'>[]): void {
    const since = performance.now();
    for (const { writtenBy, writtenAt } of changes) {
      this.#byNumber.delete(writtenBy);
      this.#byNumber.set(writtenBy, { began: writtenAt, since });
    }
    for (const [number, seen] of this.#byNumber) {
      if (this.#byNumber.size <= MAX_SEEN && since - seen.since < MAX_AGE_MS) break;
      this.#byNumber.delete(number);
    }
  }

  /** False where the server has lost one of them. */
  async areKept(): Promise<boolean> {
    const opened = openedConnections(this.#db);
    if (opened === this.#opened) return true;
    this.take([]);
    const { rows } = await this.#db.execute<{ lost: number }>(sql`
      select count(*)::int as lost
      from unnest(${sql.param([...this.#byNumber.keys()])}::text[]::xid8[],
        ${sql.param(Array.from(this.#byNumber.values(), ({ began }) => began))}::bigint[]) as seen (number, began)
      where not exists (
        select from ${catalogueChange} where written_by = seen.number and ${writtenAtSql} = seen.began)`);
    if (rows[0]!.lost > 0) return false;
    this.#opened = opened;
    return true;
  }
}
