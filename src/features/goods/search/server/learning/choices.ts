import { inArray, sql } from 'drizzle-orm';
import { type ProductChoice, subscribeToChoices } from '#goods/products/server/index.ts';
import { product } from '#goods/products/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { searchChoice } from '../tables.ts';
import { isPersonal, queryKey } from '../text/query-key.ts';
import { currentTime } from '#server/clock.ts';

/** How long choices are gathered before they are written. */
const FLUSH_DELAY_MS = 15_000;

/** A product that is chosen later was not chosen because of the query. */
const TRAIL_MS = 30 * 60_000;
/** Searches that are remembered, of all accounts together; the products of each are those that it has shown. */
const MAX_TRAILS = 2000;
const QUERIES_OF_ACCOUNT = 3;

/** One account counts once a day for a product and a query, so that nobody raises a product alone. */
const DAY_MS = 86_400_000;
const MAX_COUNTED = 100_000;

const MAX_BUFFERED = 2000;
const MAX_ROWS = 200_000;

type Shown = { key: string; productIds: ReadonlySet<number>; at: number };
type Counted = { key: string; productId: number; opened: number; added: number };

/**
 * Counts which products are chosen after which query. What an account has searched for stays in the memory of this
 * process; the table has queries and products alone.
 */
class Choices {
  readonly #db: Db;
  readonly #trails = new Map<number, Shown[]>();
  readonly #counted = new Set<string>();
  #countedUntil = 0;
  readonly #waiting = new Map<string, Counted>();
  #timer: NodeJS.Timeout | undefined;

  constructor(db: Db) {
    this.#db = db;
    subscribeToChoices(db, (choice) => this.#note(choice));
  }

  show(accountId: number, query: string, productIds: readonly number[]): void {
    const key = queryKey(query);
    if (key === '' || isPersonal(query) || productIds.length === 0) return;
    const known = this.#trails.get(accountId)?.find((one) => one.key === key);
    const ids = new Set([...(known?.productIds ?? []), ...productIds]);
    const others = (this.#trails.get(accountId) ?? []).filter((one) => one.key !== key);
    this.#trails.delete(accountId);
    this.#trails.set(
      accountId,
      [{ key, productIds: ids, at: performance.now() }, ...others].slice(0, QUERIES_OF_ACCOUNT),
    );
    if (this.#trails.size > MAX_TRAILS) this.#trails.delete(this.#trails.keys().next().value!);
  }

  #note({ accountId, productId, action }: ProductChoice): void {
    const since = performance.now() - TRAIL_MS;
    const shown = this.#trails.get(accountId)?.find(({ productIds, at }) => at > since && productIds.has(productId));
    if (!shown || !this.#isFirst(`${accountId} ${action} ${productId} ${shown.key}`)) return;
    const { key } = shown;
    const mark = `${productId} ${key}`;
    const known = this.#waiting.get(mark) ?? { key, productId, opened: 0, added: 0 };
    if (!this.#waiting.has(mark) && this.#waiting.size >= MAX_BUFFERED) return;
    this.#waiting.set(mark, {
      ...known,
      opened: known.opened + (action === 'open' ? 1 : 0),
      added: known.added + (action === 'add' ? 1 : 0),
    });
    this.#timer ??= setTimeout(() => void this.flush().catch(() => undefined), FLUSH_DELAY_MS).unref();
  }

  #isFirst(mark: string): boolean {
    if (performance.now() > this.#countedUntil) {
      this.#counted.clear();
      this.#countedUntil = performance.now() + DAY_MS;
    }
    if (this.#counted.has(mark) || this.#counted.size >= MAX_COUNTED) return false;
    this.#counted.add(mark);
    return true;
  }

  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const counted = [...this.#waiting.values()];
    this.#waiting.clear();
    if (counted.length === 0) return;
    const ids = [...new Set(counted.map(({ productId }) => productId))];
    const rows = await this.#db.select({ id: product.id }).from(product).where(inArray(product.id, ids));
    const known = new Set(rows.map(({ id }) => id));
    const lastAt = currentTime();
    const values = counted.filter(({ productId }) => known.has(productId)).map((one) => ({ ...one, lastAt }));
    if (values.length === 0) return;
    await this.#db
      .insert(searchChoice)
      .values(values)
      .onConflictDoUpdate({
        target: [searchChoice.key, searchChoice.productId],
        set: {
          opened: sql`${searchChoice.opened} + excluded.opened`,
          added: sql`${searchChoice.added} + excluded.added`,
          lastAt: sql`excluded.last_at`,
        },
      });
    await this.#db.execute(sql`delete from ${searchChoice} where (key, product_id) in (
      select key, product_id from ${searchChoice} order by last_at desc offset ${MAX_ROWS})`);
  }
}

const byDatabase = new WeakMap<Db, Choices>();

function choicesOf(db: Db): Choices {
  let choices = byDatabase.get(db);
  if (!choices) byDatabase.set(db, (choices = new Choices(db)));
  return choices;
}

/** Remembers what a search has shown to an account, so that what he then chooses counts for the query. */
export function noteShown(db: Db, accountId: number, query: string, productIds: readonly number[]): void {
  choicesOf(db).show(accountId, query, productIds);
}

/** Writes what was gathered at once. */
export function writeChoices(db: Db): Promise<void> {
  return choicesOf(db).flush();
}
