import { eq } from 'drizzle-orm';
import { addFeed, changeFeed, runFeedSoon } from '#exchange/feed-schedule/server/index.ts';
import { scheduledFeed } from '#exchange/feed-schedule/server/tables.ts';
import { notFound, refuse } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import type { FeedSettings } from '../contract.ts';
import { actorOf } from './actor-of.ts';
import { settingsVersion } from './settings-version.ts';

type Feed = typeof scheduledFeed.$inferSelect;

export const getFeed: Operation<'officeFeed', Session> = async ({ db }, { params }) => {
  const [feed] = await db.select().from(scheduledFeed).where(eq(scheduledFeed.id, params.id));
  if (!feed) throw notFound('Такой загрузки нет');
  const settings = settingsOf(feed);
  return { name: feed.name, settings, version: settingsVersion(settings) };
};

export const addOfficeFeed: Operation<'officeFeedAdd', Session> = async (ctx, { body }) => {
  const { name, ...settings } = body;
  return { id: await addFeed(ctx.db, { name, ...storedOf(settings) }, actorOf(ctx)) };
};

/** Throws CONFLICT where somebody has changed the settings since they were shown. */
export const changeOfficeFeed: Operation<'officeFeedChange', Session> = async (ctx, { params, body }) => {
  const { version, ...settings } = body;
  const check = (stored: Feed) => {
    if (settingsVersion(settingsOf(stored)) !== version) throw refuse('CONFLICT', 'Загрузку уже изменили');
  };
  const by = actorOf(ctx);
  await changeFeed(ctx.db, params.id, { ...storedOf(settings), check }, { by, now: ctx.now() });
  return {};
};

/** A node fetches the feed within a minute. */
export const runOfficeFeed: Operation<'officeFeedRun', Session> = async (ctx, { params }) => {
  await runFeedSoon(ctx.db, params.id, { by: actorOf(ctx), now: ctx.now() });
  return {};
};

const settingsOf = ({ url, everyMinutes, priceType, availableQuantity, withPictures, active }: Feed): FeedSettings => ({
  url,
  every: String(everyMinutes),
  priceType: priceType ?? '',
  availableQuantity: availableQuantity === null ? '' : String(availableQuantity),
  withPictures: withPictures ? 'yes' : 'no',
  active: active ? 'yes' : 'no',
});

const storedOf = ({ url, every, priceType, availableQuantity, withPictures, active }: FeedSettings) => ({
  url,
  everyMinutes: Number(every),
  priceType: priceType === '' ? null : priceType,
  availableQuantity: availableQuantity === '' ? null : Number(availableQuantity),
  withPictures: withPictures === 'yes',
  active: active === 'yes',
});
