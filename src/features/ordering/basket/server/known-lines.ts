import { type Db, openedConnections } from '#server/db/index.ts';
import { BoundedCache } from './bounded-cache.ts';

/** Base units and the unit in which they were chosen; of an item that is not in the basket 0 and null. */
export type KnownLine = { quantity: number; unit: string | null };

/** What a thread knows of the lines of a version of a basket. */
export type KnownLines = {
  version: number;
  lineCount: number;
  /** Some of them by item id, and items that are not in the basket. */
  lines: ReadonlyMap<number, KnownLine>;
  /** Connections that had been opened before. */
  opened: number;
};

/** Baskets and lines that a thread knows. */
const MAX_KNOWN = 50_000;

/** The lines of a larger basket are seldom added to again. */
const MAX_LINES = 200;

const cache = new BoundedCache<number, KnownLines>(MAX_KNOWN, ({ lines }) => lines.size);

/** What this thread knows of the lines of a basket, under any version. */
export function lastKnownLines(db: Db, accountId: number): KnownLines | null {
  const known = cache.get(db, accountId);
  return known?.opened === openedConnections(db) ? known : null;
}

/** The same; null where it knows another version. */
export function knownLines(db: Db, accountId: number, version: number): KnownLines | null {
  const known = lastKnownLines(db, accountId);
  return known?.version === version ? known : null;
}

/**
 * Keeps what is known of the lines of a basket. `since`: the version of which all lines but these are the same; null: none.
 * The version must be committed: one that is rolled back comes again with other lines.
 */
export function keepLines(db: Db, accountId: number, since: number | null, now: KnownLines): void {
  const before = since === null ? null : knownLines(db, accountId, since);
  const isSmall = before && before.lines.size + now.lines.size <= MAX_LINES;
  const lines = isSmall ? new Map([...before.lines, ...now.lines]) : now.lines;
  cache.set(db, accountId, { ...now, lines });
}
