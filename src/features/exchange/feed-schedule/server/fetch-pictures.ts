import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import { claimWantedPicture, settleWantedPicture } from '#exchange/goods-import/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { makeUploadedPicture, PictureRefusal } from '#server/files/make-picture.ts';
import { filesOf } from '#server/files/store/open-file-store.ts';
import { fetchFile, FetchRefusal, type FetchRules } from './fetch-file.ts';
import { scheduledFeed } from './tables.ts';

const BOUNDS = { bytes: 10 * 1024 * 1024, totalMs: 30_000 };
/** Pictures fetched in one turn: then the feeds get theirs. */
const MAX_FETCHED = 100;
const MAX_TURN_MS = 60_000;

type Surroundings = { db: Db; folder: string; signal: AbortSignal };

/**
 * Fetches pictures whose addresses feeds have named, one after the other, under the rules of their feed: those of feeds
 * alone that are switched on and want pictures.
 */
export async function fetchWantedPictures({ db, folder, signal }: Surroundings): Promise<void> {
  const feeds = await db
    .select()
    .from(scheduledFeed)
    .where(and(eq(scheduledFeed.active, true), eq(scheduledFeed.withPictures, true)));
  if (feeds.length === 0) return;
  const rulesOf = new Map(feeds.map((feed): [string, FetchRules] => [feed.name, feed]));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const own = await mkdtemp(join(folder, 'pictures-'));
  try {
    const until = performance.now() + MAX_TURN_MS;
    for (let fetched = 0; fetched < MAX_FETCHED && performance.now() < until && !signal.aborted;) {
      const wanted = await claimWantedPicture(db, [...rulesOf.keys()]);
      if (wanted === null) return;
      if (wanted.isKnown) {
        await settleWantedPicture(db, wanted, 'known');
        continue;
      }
      fetched += 1;
      const outcome = await fetchPicture(db, wanted.url, {
        path: join(own, 'picture'),
        rules: rulesOf.get(wanted.sourceName)!,
        signal,
      });
      if (outcome) await settleWantedPicture(db, wanted, outcome);
    }
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}

type Fetching = { path: string; rules: FetchRules; signal: AbortSignal };

/** Null where the shop stops in the middle. */
async function fetchPicture(db: Db, url: string, { path, rules, signal }: Fetching) {
  try {
    const known = { etag: null, lastModified: null };
    await fetchFile(url, path, { known, rules, stop: signal, bounds: BOUNDS });
    const bytes = await readFile(path);
    return { made: await makeUploadedPicture(bytes, filesOf(db)) };
  } catch (error) {
    if (signal.aborted) return null;
    if (error instanceof FetchRefusal) return { problem: error.message };
    if (error instanceof PictureRefusal) return { problem: 'это не картинка' };
    throw error;
  }
}
