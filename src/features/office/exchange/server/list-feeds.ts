import { asc } from 'drizzle-orm';
import { scheduledFeed } from '#exchange/feed-schedule/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import type { ExchangeFeedView } from '../contract.ts';

type Feed = typeof scheduledFeed.$inferSelect;

/** The feeds that the shop fetches by itself, in the order in which they were added. */
export async function listFeeds(db: Db, now: Date): Promise<ExchangeFeedView[]> {
  const feeds = await db.select().from(scheduledFeed).orderBy(asc(scheduledFeed.id));
  return feeds.map((feed) => feedView(feed, now));
}

function feedView(feed: Feed, now: Date): ExchangeFeedView {
  const { id, name, url, everyMinutes, active, importedAt, checkedAt, nextAt, failure, failures } = feed;
  const { isPlainAllowed, isPrivateAllowed } = feed;
  return {
    id,
    name,
    host: new URL(url).hostname,
    everyMinutes,
    state: stateOf(feed, now),
    importedAt: importedAt?.toISOString() ?? null,
    checkedAt: checkedAt?.toISOString() ?? null,
    nextAt: active && nextAt > now ? nextAt.toISOString() : null,
    failure,
    failures,
    isPlain: isPlainAllowed,
    isPrivate: isPrivateAllowed,
  };
}

function stateOf(feed: Feed, now: Date): ExchangeFeedView['state'] {
  const { active, checkedAt, failure } = feed;
  if (!active) return 'off';
  if (isRunning(feed, now)) return 'running';
  if (checkedAt === null) return 'waiting';
  return failure === null ? 'done' : 'failed';
}

/** A fetch begins by naming the next one, and ends by noting when it has looked. */
function isRunning({ nextAt, everyMinutes, checkedAt }: Feed, now: Date): boolean {
  const begunAt = nextAt.getTime() - everyMinutes * 60_000;
  return nextAt > now && (checkedAt?.getTime() ?? 0) < begunAt;
}
