import { inArray } from 'drizzle-orm';
import { type Db, subscribeToRows } from '#server/db/index.ts';
import { appeal } from './tables.ts';

/** An open page of an appeal; `version` is what has been delivered to it. */
export type Watcher = { readonly appealId: number; version: number };

export type AppealHub<W extends Watcher> = {
  /** Delivers to a watcher what is beyond its version, now and whenever it changes; returns the function that ends it. */
  watch: (watcher: W) => () => void;
};

type Hub<W> = {
  db: Db;
  /** Brings watchers of one appeal up to date, and sets their versions. */
  deliver: (appealId: number, watchers: readonly W[]) => Promise<void>;
  onError: (error: unknown) => void;
};

/** A lost notice costs no more than this. */
const RECHECK_MS = 15_000;

/**
 * Finds out which appeals have changed for the open pages of this process, over one connection that exists while somebody
 * watches. What counts is the version in the table: a notice only says that it is time to read it.
 */
export function createAppealHub<W extends Watcher>({ db, deliver, onError }: Hub<W>): AppealHub<W> {
  const watchers = new Set<W>();
  let stop: (() => void) | undefined;
  let isReading = false;
  let isAsked = false;

  const read = async () => {
    const ids = [...new Set(Array.from(watchers, ({ appealId }) => appealId))];
    if (ids.length === 0) return;
    const rows = await db
      .select({ id: appeal.id, version: appeal.version })
      .from(appeal)
      .where(inArray(appeal.id, ids));
    const versions = new Map(rows.map(({ id, version }) => [id, version]));
    const behind = [...watchers].filter(({ appealId, version }) => version < (versions.get(appealId) ?? 0));
    for (const [appealId, group] of Map.groupBy(behind, ({ appealId: id }) => id)) {
      await deliver(appealId, group).catch(onError);
    }
  };
  /** One statement at a time; what is asked for meanwhile is read again. */
  const recheck = async () => {
    isAsked = true;
    if (isReading) return;
    isReading = true;
    while (isAsked) {
      isAsked = false;
      await read().catch(onError);
    }
    isReading = false;
  };
  const start = () => {
    const unsubscribe = subscribeToRows(db, appeal, () => void recheck());
    const timer = setInterval(() => void recheck(), RECHECK_MS).unref();
    return () => {
      clearInterval(timer);
      unsubscribe();
    };
  };
  return {
    watch: (watcher) => {
      watchers.add(watcher);
      if (stop) void recheck();
      else stop = start();
      return () => {
        watchers.delete(watcher);
        if (watchers.size > 0) return;
        stop?.();
        stop = undefined;
      };
    },
  };
}
