import { sql } from 'drizzle-orm';
import { product } from '#goods/products/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { recentlyViewed } from './tables.ts';

/** The last twenty, and the one that is being looked at, which is left out of its own list. */
const KEPT = 21;

/** How long views are gathered before they are written. */
const FLUSH_DELAY_MS = 500;
const MAX_WAITING = 5000;

type View = { accountId: number; productId: number; at: Date };

/** Views of products wait here for a moment: a look does not wait for a write, and many are one statement. */
class ViewLog {
  readonly #db: Db;
  readonly #onError: (error: unknown) => void;
  #waiting = new Map<string, View>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(db: Db, onError: (error: unknown) => void) {
    this.#db = db;
    this.#onError = onError;
  }

  note(view: View): void {
    if (this.#waiting.size >= MAX_WAITING) return;
    this.#waiting.set(`${view.accountId} ${view.productId}`, view);
    this.#timer ??= setTimeout(() => void this.flush().catch(this.#onError), FLUSH_DELAY_MS).unref();
  }

  /** Resolves when everything noted so far is written. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const views = [...this.#waiting.values()];
    this.#waiting = new Map();
    const written = this.#writing.then(() => (views.length > 0 ? write(this.#db, views) : undefined));
    this.#writing = written.catch(() => undefined);
    return written;
  }
}

/** In one order on every node, so that two of them never wait for each other. */
async function write(db: Db, views: readonly View[]): Promise<void> {
  const sorted = views.toSorted((a, b) => a.accountId - b.accountId || a.productId - b.productId);
  const accountIds = sql.param(sorted.map(({ accountId }) => accountId));
  await db.execute(sql`
    insert into ${recentlyViewed} (account_id, product_id, at)
    select account_id, product_id, seen.at
    from unnest(${accountIds}::int[], ${sql.param(sorted.map(({ productId }) => productId))}::int[],
      ${sql.param(sorted.map(({ at }) => at.toISOString()))}::timestamptz[]) as seen (account_id, product_id, at)
    where exists (select 1 from ${product} where ${product.id} = seen.product_id)
    on conflict (account_id, product_id) do update set at = greatest(${recentlyViewed.at}, excluded.at)`);
  await db.execute(sql`
    delete from ${recentlyViewed} as old using (
      select account_id, product_id, row_number() over (partition by account_id order by at desc, product_id desc) as n
      from ${recentlyViewed} where account_id = any(${accountIds}::int[])) as ranked
    where ranked.n > ${KEPT} and old.account_id = ranked.account_id and old.product_id = ranked.product_id`);
}

const byDatabase = new WeakMap<Db, ViewLog>();

function logOf(db: Db): ViewLog {
  let log = byDatabase.get(db);
  if (!log) byDatabase.set(db, (log = new ViewLog(db, (error) => process.emitWarning(error as Error))));
  return log;
}

/** Notes that an account has looked at a product (R-CALL-037 ); it is written within half a second. */
export function noteView(db: Db, view: View): void {
  logOf(db).note(view);
}

/** Writes the views of this process at once. */
export function writeViews(db: Db): Promise<void> {
  return logOf(db).flush();
}
