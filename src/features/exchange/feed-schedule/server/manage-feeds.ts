import { and, eq, sql } from 'drizzle-orm';
import { type AuditActor, writeAudit } from '#identity/audit/server/index.ts';
import { exchangeConnection } from '#exchange/connections/server/tables.ts';
import { source } from '#goods/sources/server/tables.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { notFound, refuse } from '#server/errors.ts';
import { checkAddress, type FetchRules } from './fetch-file.ts';
import { type Feed, isRefusal } from './run-feed.ts';
import { scheduledFeed } from './tables.ts';

/** Settings of a feed; what is left out stays. */
export type FeedSettings = Partial<
  Pick<
    Feed,
    | 'url'
    | 'everyMinutes'
    | 'priceType'
    | 'availableQuantity'
    | 'withPictures'
    | 'isPlainAllowed'
    | 'isPrivateAllowed'
    | 'active'
  >
>;

/** Adds a feed, which is fetched at once. Throws TAKEN for a taken name, VALIDATION for an address that is not allowed. */
export async function addFeed(
  db: Db,
  feed: FeedSettings & { name: string; url: string; everyMinutes: number },
  by: AuditActor,
): Promise<number> {
  checkIsAllowed(feed);
  return transaction(db, async (tx) => {
    await checkNameIsFree(tx, feed.name);
    const [added] = await tx.insert(scheduledFeed).values(feed).onConflictDoNothing().returning();
    if (!added) throw taken(feed.name);
    await writeAudit(tx, {
      ...by,
      action: 'feed.add',
      object: feed.name,
      details: { ...feed, url: hostOf(feed.url) },
    });
    return added.id;
  });
}

/**
 * Changes the named settings; the feed is looked at again at once. `check` gets the feed as it is stored, under its lock,
 * and may refuse. Throws NOT_FOUND, VALIDATION for an address that is not allowed.
 */
export async function changeFeed(
  db: Db,
  id: number,
  { check, ...settings }: FeedSettings & { check?: (stored: Feed) => void },
  { by, now }: { by: AuditActor; now: Date },
): Promise<void> {
  await transaction(db, async (tx) => {
    const [found] = await tx.select().from(scheduledFeed).where(eq(scheduledFeed.id, id)).for('update');
    if (!found) throw notFound('Такой загрузки нет');
    check?.(found);
    const { url = found.url, isPlainAllowed = found.isPlainAllowed } = settings;
    const { isPrivateAllowed = found.isPrivateAllowed, active } = settings;
    if (active !== false) checkIsAllowed({ url, isPlainAllowed, isPrivateAllowed });
    const [changed] = await tx
      .update(scheduledFeed)
      .set({ ...settings, ...knownNoMore(found, settings), nextAt: now })
      .where(eq(scheduledFeed.id, id))
      .returning();
    const details = difference(found, changed!);
    if (Object.keys(details).length === 0) return;
    await writeAudit(tx, { ...by, action: 'feed.change', object: found.name, details });
  });
}

/** Ends a feed; its goods stay. Throws NOT_FOUND. */
export async function removeFeed(db: Db, id: number, by: AuditActor): Promise<void> {
  await transaction(db, async (tx) => {
    const [removed] = await tx.delete(scheduledFeed).where(eq(scheduledFeed.id, id)).returning();
    if (!removed) throw notFound('Такой загрузки нет');
    await writeAudit(tx, { ...by, action: 'feed.remove', object: removed.name });
  });
}

/**
 * Lets a node fetch a feed within a minute, and import its file even if it has not changed. Throws NOT_FOUND; CONFLICT for a
 * feed that is switched off.
 */
export async function runFeedSoon(db: Db, id: number, { by, now }: { by: AuditActor; now: Date }): Promise<void> {
  await transaction(db, async (tx) => {
    const [found] = await tx.select().from(scheduledFeed).where(eq(scheduledFeed.id, id)).for('update');
    if (!found) throw notFound('Такой загрузки нет');
    const [due] = await tx
      .update(scheduledFeed)
      .set({ nextAt: now, etag: null, lastModified: null, sha256: null })
      .where(and(eq(scheduledFeed.id, id), eq(scheduledFeed.active, true)))
      .returning({ id: scheduledFeed.id });
    if (!due) throw refuse('CONFLICT', `Загрузка «${found.name}» отключена: сначала включите её`);
    await writeAudit(tx, { ...by, action: 'feed.run', object: found.name });
  });
}

/** A feed whose address is forbidden would wait for its first run to say so. */
function checkIsAllowed({
  url,
  isPlainAllowed = false,
  isPrivateAllowed = false,
}: { url: string } & Partial<FetchRules>) {
  try {
    checkAddress(new URL(url), { isPlainAllowed, isPrivateAllowed });
  } catch (error) {
    if (isRefusal(error)) throw refuse('VALIDATION', error.message, { field: 'url' });
    throw error;
  }
}

const taken = (name: string) => refuse('TAKEN', `Загрузка «${name}» уже есть: измените её`, { field: 'name' });

/** The name is that of the source: an accounting system's goods would be taken for those of the feed. */
async function checkNameIsFree(db: Db, wanted: string): Promise<void> {
  const isNamed = (column: typeof scheduledFeed.name | typeof source.name) => sql`lower(${column}) = lower(${wanted})`;
  const [feed] = await db.select().from(scheduledFeed).where(isNamed(scheduledFeed.name));
  if (feed) throw taken(feed.name);
  const [connection] = await db
    .select({ name: exchangeConnection.name, source: source.name })
    .from(exchangeConnection)
    .innerJoin(source, eq(source.id, exchangeConnection.sourceId))
    .where(isNamed(source.name));
  if (!connection) return;
  throw refuse(
    'TAKEN',
    `«${connection.source}» — источник подключения «${connection.name}»: товары 1С и файла смешались бы. Назовите загрузку иначе`,
    { field: 'name' },
  );
}

/**
 * What is forgotten of the last file with a change. What the server says of one address says nothing of another one, and
 * the same file means other goods where its prices or stock are to be read otherwise.
 */
function knownNoMore(found: Feed, fields: Partial<Feed>): Partial<Feed> {
  const differs = (key: keyof Feed) => fields[key] !== undefined && fields[key] !== found[key];
  const isReadOtherwise = differs('priceType') || differs('availableQuantity') || differs('withPictures');
  return {
    ...((isReadOtherwise || differs('url')) && { etag: null, lastModified: null }),
    ...(isReadOtherwise && { sha256: null }),
  };
}

const AUDITED = [
  'url',
  'everyMinutes',
  'priceType',
  'availableQuantity',
  'withPictures',
  'isPlainAllowed',
  'isPrivateAllowed',
  'active',
] as const satisfies readonly (keyof Feed)[];

/** Old and new value of each changed setting; of an address its host alone, as the rest may hold a password. */
function difference(before: Feed, after: Feed): Record<string, [unknown, unknown]> {
  const valueOf = (feed: Feed, key: (typeof AUDITED)[number]) => (key === 'url' ? hostOf(feed.url) : feed[key]);
  return Object.fromEntries(
    AUDITED.filter((key) => before[key] !== after[key]).map((key) => [
      key,
      [valueOf(before, key), valueOf(after, key)],
    ]),
  );
}

const hostOf = (url: string): string => new URL(url).hostname;
