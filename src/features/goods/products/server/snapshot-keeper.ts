import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { readSnapshot, writeSnapshot } from '#server/files/snapshot.ts';
import { goodsFingerprint } from '../../code-fingerprint.ts';
import type { CursorState } from './change-cursor.ts';
import { catalogueChange } from './tables.ts';

/** A model of fewer changes than this is written again only after a long while. */
const MANY_CHANGES = 20_000;

/** The time between two writings, at least; and after how long a model that has changed a little is written. */
const REST_MS = 10 * 60_000;
const OLD_MS = 6 * 60 * 60_000;

/** Leaves the first visitors alone. */
const DELAY_MS = 2000;

/** `cursor`: the changes that `content` has for certain. */
type State<C> = { content: C; cursor: CursorState };

/** `at`: when the change at the cursor was made, to the microsecond; no other database has it so. */
type Stored<C> = State<C> & { at: string };

/**
 * Keeps a model on the disk, so that a start reads it and what has changed since instead of all goods. It counts for
 * nothing: whenever anything about it is in doubt, all goods are read.
 */
export class SnapshotKeeper<C> {
  readonly #db: Db;
  readonly #file: string;
  #fingerprint: string | undefined;
  #stored: { last: number; when: number } | null = null;
  #isWriting = false;

  constructor(db: Db, folder: string, name: string) {
    this.#db = db;
    this.#file = join(folder, `${name}.bin`);
  }

  /** Null where there is none, or it is not of this code and this database, or changes since then are gone from the log. */
  async read(): Promise<State<C> | null> {
    const stored = (await readSnapshot(this.#file, this.#code())) as Stored<C> | null;
    if (!stored || stored.at !== (await this.#momentOf(stored.cursor.last))) return null;
    const { content, cursor } = stored;
    if (!(await this.#hasAllSince(cursor.last))) return null;
    this.#stored = { last: cursor.last, when: performance.now() };
    // What was open then may have been committed while nobody waited for it
    const since = Date.now();
    return { content, cursor: { ...cursor, gaps: cursor.gaps.map((gap) => ({ ...gap, since })) } };
  }

  /**
   * Writes the model in the background where that is worth its while. `state` is asked for it when the time comes; null:
   * another time. `isNew`: more than figures has changed.
   */
  consider(last: number, isNew: boolean, state: () => State<C> | null, onError: (error: unknown) => void): void {
    if (this.#isWriting || !this.#isWorthWriting(last, isNew)) return;
    this.#isWriting = true;
    setTimeout(() => {
      this.#write(state())
        .catch(onError)
        .finally(() => (this.#isWriting = false));
    }, DELAY_MS).unref();
  }

  #isWorthWriting(last: number, isNew: boolean): boolean {
    if (this.#stored === null) return true;
    const age = performance.now() - this.#stored.when;
    const changes = last - this.#stored.last;
    return (age >= REST_MS && (isNew || changes >= MANY_CHANGES)) || (age >= OLD_MS && changes > 0);
  }

  async #write(state: State<C> | null): Promise<void> {
    if (state === null) return;
    const { content } = state;
    const cursor = { last: state.cursor.last, gaps: [...state.cursor.gaps] };
    const at = await this.#momentOf(cursor.last);
    // Nothing to go on from
    if (at === null) return;
    this.#stored = { last: cursor.last, when: performance.now() };
    await writeSnapshot(this.#file, this.#code(), { content, cursor, at } satisfies Stored<C>);
  }

  /** Whether the log still has every change behind this one: it loses them after seven days. */
  async #hasAllSince(seq: number): Promise<boolean> {
    const { rows } = await this.#db.execute(sql`
      select 1 from ${catalogueChange} where seq = ${seq}
        and (at > now() - interval '6 days' or seq = (select max(seq) from ${catalogueChange}))`);
    return rows.length > 0;
  }

  /** When a change was made; null where the log does not have it: it never had, or has no more. */
  async #momentOf(seq: number): Promise<string | null> {
    const { rows } = await this.#db.execute<{ at: string }>(sql`
      select (extract(epoch from at) * 1000000)::bigint::text as at from ${catalogueChange} where seq = ${seq}`);
    return rows[0]?.at ?? null;
  }

  #code(): string {
    return (this.#fingerprint ??= goodsFingerprint());
  }
}
