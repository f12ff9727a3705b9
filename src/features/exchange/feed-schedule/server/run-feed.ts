import { and, eq, lte, type SQL, sql } from 'drizzle-orm';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { alarm } from '#exchange/watch/server/index.ts';
import { isImporting } from '#exchange/goods-import/server/index.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { formatNumber } from '#shared/number-format.ts';
import { fetchFile, FetchRefusal } from './fetch-file.ts';
import type { MoneySettings } from '#exchange/feeds/server/index.ts';
import { scheduledFeed } from './tables.ts';

export type Feed = typeof scheduledFeed.$inferSelect;

/** Options of the import of a fetched file. */
export type FeedSettings = MoneySettings & {
  source: string;
  priceType?: string;
  isPriceTypeLater?: boolean;
  availableQuantity?: number;
  fetchPictures?: boolean;
  columns?: string;
  confirmColumns?: boolean;
};
/** Imports a file of goods and reports in lines; throws RefusedFile. */
export type ImportFeed = (file: { path: string; name: string }, settings: FeedSettings) => Promise<string[]>;

type Surroundings = { db: Db; folder: string; importFeed: ImportFeed; now: Date; signal: AbortSignal };

/** So many failures in a row are reported by letter. */
const FAILURES_TOLD = 3;

/** A fetch ends within fifteen minutes, and an import holds its lock: what has not ended by then never will. */
const INTERRUPTED_AFTER_MINUTES = 30;

/** Fetches and imports the feeds whose time has come, one after the other; each by one node alone. */
export async function runDueFeeds(surroundings: Surroundings): Promise<void> {
  const { db, now, signal } = surroundings;
  const isDue = lte(scheduledFeed.nextAt, now);
  for (let feed = await claim(db, now, isDue); feed; feed = await claim(db, now, isDue)) await runTurn(feed);
  if (await isImporting(db)) return;
  for (let feed = await claim(db, now, isInterrupted(now)); feed; feed = await claim(db, now, isInterrupted(now))) {
    // Noted before it is tried again: where the file itself ends the process it waits for its next turn after that
    await noteFailure(db, feed, now, 'загрузка оборвалась вместе с магазином');
    await runTurn(feed);
  }

  async function runTurn(feed: Feed): Promise<void> {
    try {
      signal.throwIfAborted();
      await runFeed(surroundings, feed);
    } catch (error) {
      if (signal.aborted) await giveBack(db, feed, now);
      if (!isRefusal(error)) throw error;
    }
  }
}

/** The next turn is fixed first: other nodes leave the feed alone. */
async function claim(db: Db, now: Date, isWanted: SQL): Promise<Feed | undefined> {
  const wanted = db
    .select({ id: scheduledFeed.id })
    .from(scheduledFeed)
    .where(and(eq(scheduledFeed.active, true), isWanted))
    .orderBy(scheduledFeed.nextAt)
    .limit(1)
    .for('update', { skipLocked: true });
  const [claimed] = await db
    .update(scheduledFeed)
    .set({ nextAt: sql`${now.toISOString()}::timestamptz + make_interval(mins => ${scheduledFeed.everyMinutes})` })
    .where(eq(scheduledFeed.id, sql`(${wanted})`))
    .returning();
  return claimed;
}

/** Claimed, and neither checked nor given back since: the process was killed. */
function isInterrupted(now: Date): SQL {
  const claimedAt = sql`${scheduledFeed.nextAt} - make_interval(mins => ${scheduledFeed.everyMinutes})`;
  return sql`coalesce(${scheduledFeed.checkedAt}, '-infinity') < ${claimedAt}
    and ${claimedAt} <= ${now.toISOString()}::timestamptz - make_interval(mins => ${INTERRUPTED_AFTER_MINUTES})`;
}

/** The shop stops in the middle: the next start, or another node, takes the feed up at once. */
async function giveBack(db: Db, { id, nextAt }: Feed, now: Date): Promise<void> {
  await db
    .update(scheduledFeed)
    .set({ nextAt: now })
    .where(and(eq(scheduledFeed.id, id), eq(scheduledFeed.nextAt, nextAt)));
}

/**
 * Fetches a feed and imports it unless it is what was imported last. Notes how it went. Throws FetchRefusal, RefusedFile
 * or an error of the shop after that.
 */
export async function runFeed(
  { db, folder, importFeed, now, signal }: Surroundings,
  feed: Feed,
  {
    isForced = false,
    ...extra
  }: MoneySettings & { isForced?: boolean; columns?: string; confirmColumns?: boolean } = {},
): Promise<string[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Its own for each fetch: the shop and a command may fetch the same feed at a time
  const own = await mkdtemp(join(folder, `feed-${feed.id}-`));
  const path = join(own, 'feed');
  try {
    const known = isForced ? { etag: null, lastModified: null } : feed;
    const fetched = await fetchFile(feed.url, path, { known, rules: feed, stop: signal });
    if (fetched === null || (!isForced && fetched.sha256 === feed.sha256)) {
      await note(db, feed, { checkedAt: now }, fetched);
      return ['Файл не изменился с прошлой загрузки'];
    }
    const lines = await importFeed(
      { path, name: basename(new URL(feed.url).pathname, '.gz') || 'feed' },
      {
        source: feed.name,
        priceType: feed.priceType ?? undefined,
        isPriceTypeLater: true,
        availableQuantity: feed.availableQuantity ?? undefined,
        fetchPictures: feed.withPictures,
        ...extra,
      },
    );
    await note(db, feed, { checkedAt: now, importedAt: now }, fetched);
    return lines;
  } catch (error) {
    if (!signal.aborted) await noteFailure(db, feed, now, reasonOf(error));
    throw error;
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}

export const isRefusal = (error: unknown): error is Error =>
  error instanceof FetchRefusal || (error as { isRefusedFile?: boolean } | null)?.isRefusedFile === true;

/** An error of the shop may quote a whole statement: its first line is enough. */
function reasonOf(error: unknown): string {
  if (isRefusal(error)) return error.message;
  const words = error instanceof Error ? error.message : String(error);
  return `ошибка магазина (${words.split('\n')[0]!.slice(0, 200)}), подробности в его журнале`;
}

/** What is known of the file counts only where the operator has not asked meanwhile for another one, or to read it otherwise. */
async function note(db: Db, feed: Feed, fields: Partial<Feed>, known: Partial<Feed> | null): Promise<void> {
  const { id, url, priceType, availableQuantity } = feed;
  await db
    .update(scheduledFeed)
    .set({ ...fields, failure: null, failures: 0 })
    .where(eq(scheduledFeed.id, id));
  if (known === null) return;
  const isAsBefore = sql`(url, price_type, available_quantity)
    is not distinct from (${url}, ${priceType}::text, ${availableQuantity}::int)`;
  await db
    .update(scheduledFeed)
    .set(known)
    .where(and(eq(scheduledFeed.id, id), isAsBefore));
}

async function noteFailure(db: Db, { id, name, url }: Feed, now: Date, reason: string): Promise<void> {
  await transaction(db, async (tx) => {
    const [failed] = await tx
      .update(scheduledFeed)
      .set({ checkedAt: now, failure: reason.slice(0, 2000), failures: sql`${scheduledFeed.failures} + 1` })
      .where(eq(scheduledFeed.id, id))
      .returning();
    if (failed?.failures !== FAILURES_TOLD) return;
    await alarm(tx, `Прайс-лист «${name}» не загружается`, {
      paragraphs: [
        `Не получилось ${formatNumber(FAILURES_TOLD)} раза подряд, цены и остатки этого источника не обновляются.`,
        `Причина: ${reason.slice(0, 1000)}`,
        'Следующее письмо придёт, только если файл до него загрузится.',
      ],
      facts: [['Адрес', url.slice(0, 300)]],
      details:
        'Попробовать сейчас: npm run shop -- feed run ИМЯ. Все источники: npm run shop -- feed list, или страница /office/exchange/.',
      part: 'exchange-feeds',
    });
  });
}
