import { inArray } from 'drizzle-orm';
import { type Db, subscribeToRows } from '#server/db/index.ts';
import { appeal } from './tables.ts';

type Watcher = { appealId: number; version: number; onChange: (version: number) => void };

export type AppealHub = {
  /** Calls `onChange` with every version after `version`; returns the function that ends it. */
  watch: (watcher: Watcher) => () => void;
};

/** A lost notice costs no more than this. */
const RECHECK_MS = 15_000;

/**
 * Tells the open pages of this process which appeals have changed, over one connection that exists while somebody
 * watches. What counts is the version in the table: a notice only says that it is time to read it.
 */
export function createAppealHub(db: Db, onError: (error: unknown) => void): AppealHub {
  const watchers = new Set<Watcher>();
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
    for (const watcher of watchers) {
      const version = versions.get(watcher.appealId);
      if (version === undefined || version <= watcher.version) continue;
      watcher.version = version;
      watcher.onChange(version);
    }
  };
  /** One statement at a time; what is asked for meanwhile is read once more. */
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
