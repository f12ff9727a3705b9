import { and, eq, lte, sql } from 'drizzle-orm';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Db, transaction } from '#server/db/index.ts';
import { sendLetter, TO_SHOP } from '#server/delivery/index.ts';
import { formatNumber } from '#shared/number-format.ts';
import { fetchFile, FetchRefusal } from './fetch-file.ts';
import { scheduledFeed } from './tables.ts';

export type Feed = typeof scheduledFeed.$inferSelect;

/** Options of the import of a fetched file. */
export type FeedSettings = {
  source: string;
  priceType?: string;
  isPriceTypeLater?: boolean;
  availableQuantity?: number;
  columns?: string;
  confirmColumns?: boolean;
};
/** Imports a file of goods and reports in lines; throws RefusedFile. */
export type ImportFeed = (file: { path: string; name: string }, settings: FeedSettings) => Promise<string[]>;

type Surroundings = { db: Db; folder: string; importFeed: ImportFeed; now: Date; signal: AbortSignal };

/** So many failures in a row are reported by letter. */
const FAILURES_TOLD = 3;

/** Fetches and imports the feeds whose time has come, one after the other; each by one node alone. */
export async function runDueFeeds(surroundings: Surroundings): Promise<void> {
  for (let feed = await claimDue(surroundings); feed; feed = await claimDue(surroundings)) {
    surroundings.signal.throwIfAborted();
    await runFeed(surroundings, feed).catch((error: unknown) => {
      if (!isRefusal(error)) throw error;
    });
  }
}

/** The next turn is fixed first: a node that ends in the middle costs one turn and no more. */
async function claimDue({ db, now }: Surroundings): Promise<Feed | undefined> {
  const due = db
    .select({ id: scheduledFeed.id })
    .from(scheduledFeed)
    .where(and(eq(scheduledFeed.active, true), lte(scheduledFeed.nextAt, now)))
    .orderBy(scheduledFeed.nextAt)
    .limit(1)
    .for('update', { skipLocked: true });
  const [claimed] = await db
    .update(scheduledFeed)
    .set({ nextAt: sql`${now.toISOString()}::timestamptz + make_interval(mins => ${scheduledFeed.everyMinutes})` })
    .where(eq(scheduledFeed.id, sql`(${due})`))
    .returning();
  return claimed;
}

/**
 * Fetches a feed and imports it unless it is what was imported last. Notes how it went. Throws FetchRefusal or RefusedFile
 * after that.
 */
export async function runFeed(
  { db, folder, importFeed, now, signal }: Surroundings,
  feed: Feed,
  { isForced = false, ...extra }: { isForced?: boolean; columns?: string; confirmColumns?: boolean } = {},
): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  // Its own for each fetch: the shop and a command may fetch the same feed at a time
  const own = await mkdtemp(join(folder, `feed-${feed.id}-`));
  const path = join(own, 'feed');
  try {
    const known = isForced ? { etag: null, lastModified: null } : feed;
    const fetched = await fetchFile(feed.url, path, known, feed, signal);
    if (fetched === null || (!isForced && fetched.sha256 === feed.sha256)) {
      await note(db, feed, { checkedAt: now, failure: null, failures: 0, ...fetched });
      return ['Файл не изменился с прошлой загрузки'];
    }
    const lines = await importFeed(
      { path, name: basename(new URL(feed.url).pathname) || 'feed' },
      {
        source: feed.name,
        priceType: feed.priceType ?? undefined,
        isPriceTypeLater: true,
        availableQuantity: feed.availableQuantity ?? undefined,
        ...extra,
      },
    );
    await note(db, feed, { checkedAt: now, importedAt: now, failure: null, failures: 0, ...fetched });
    return lines;
  } catch (error) {
    if (isRefusal(error)) await noteFailure(db, feed, now, error.message);
    throw error;
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}

export const isRefusal = (error: unknown): error is Error =>
  error instanceof FetchRefusal || (error as { isRefusedFile?: boolean } | null)?.isRefusedFile === true;

async function note(db: Db, { id }: Feed, fields: Partial<Feed>): Promise<void> {
  await db.update(scheduledFeed).set(fields).where(eq(scheduledFeed.id, id));
}

async function noteFailure(db: Db, { id, name, url }: Feed, now: Date, reason: string): Promise<void> {
  await transaction(db, async (tx) => {
    const [failed] = await tx
      .update(scheduledFeed)
      .set({ checkedAt: now, failure: reason.slice(0, 2000), failures: sql`${scheduledFeed.failures} + 1` })
      .where(eq(scheduledFeed.id, id))
      .returning();
    if (failed?.failures !== FAILURES_TOLD) return;
    await sendLetter(tx, {
      kind: 'operator.alarm',
      to: TO_SHOP,
      subject: `Прайс-лист «${name}» не загружается`,
      content: {
        paragraphs: [
          `Не получилось ${formatNumber(FAILURES_TOLD)} раза подряд, цены и остатки этого источника не обновляются.`,
          'Попробовать сейчас: npm run shop -- feed run ИМЯ. Все источники: npm run shop -- feed list.',
        ],
        facts: [
          ['Адрес', url.slice(0, 300)],
          ['Причина', reason.slice(0, 1000)],
        ],
      },
    });
  });
}
