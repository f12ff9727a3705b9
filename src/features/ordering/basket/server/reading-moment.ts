import { type Db, openedConnections } from '#server/db/index.ts';

/** The moment before something was read, so that a later statement can prove that it is as it was. */
export type ReadingMoment = {
  /** Milliseconds. */
  at: number;
  /** Connections that had been opened before. */
  opened: number;
};

/** The log of changes keeps its rows for days. */
const MAX_AGE_MS = 60 * 60 * 1000;

export const momentOf = (db: Db): ReadingMoment => ({ opened: openedConnections(db), at: Date.now() });

/** Whether what was read then can still be proven: on the same server, and within the log of changes. */
export const isProvable = (db: Db, { at, opened }: ReadingMoment): boolean =>
  opened === openedConnections(db) && Math.abs(Date.now() - at) < MAX_AGE_MS;
