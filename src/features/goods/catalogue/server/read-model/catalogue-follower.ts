import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { listDiscounts } from '#goods/pricing/server/index.ts';
import {
  ChangeCursor,
  ChangeLogFollower,
  type CursorState,
  hasMoreProducts,
  SnapshotKeeper,
} from '#goods/products/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { addNeeds, applyChanges, type FollowingCatalogue, type Needs } from './apply-changes.ts';
import { buildInThread } from './build-in-thread.ts';
import { buildModel, type BuildOrder, type BuiltModel } from './build-model.ts';
import { CatalogueModel } from './catalogue-model.ts';
import { columnsOf } from './goods.ts';
import { readPromotions } from './read-dictionary.ts';
import type { CatalogueReaders } from './share-catalogue.ts';
import { currentTime } from '#server/clock.ts';

/** The longest pause between two reads of the change log or two new models. */
const MAX_REST_MS = 20_000;

/** Catalogues of more products are built in a thread of their own; smaller ones in less time than that takes to start. */
const LARGE = 5000;

type CatalogueOptions = {
  freshMs?: number;
  /** From how many products on another thread builds. */
  large?: number;
  /** Threads that answer from what is served here. */
  readers?: CatalogueReaders;
  /** Where a large catalogue is kept for the next start. */
  snapshotFolder?: string;
};

/** Keeps the catalogue in memory current: figures change in place, other changes make a new model from the served one. */
export function followCatalogue(
  db: Db,
  { freshMs, large = LARGE, readers, snapshotFolder }: CatalogueOptions = {},
): ChangeLogFollower<FollowingCatalogue> {
  const build = async (order: BuildOrder): Promise<BuiltModel> => {
    const isLarge = order.merge ? order.merge.goods.size > large : await hasMoreProducts(db, large);
    return isLarge ? buildInThread(db, order) : buildModel(db, order);
  };
  const keeper =
    snapshotFolder === undefined ? null : new SnapshotKeeper<KeptCatalogue>(db, snapshotFolder, 'catalogue');
  const consider = (following: FollowingCatalogue, isNew: boolean) => {
    if (following.model.goods.size <= large) return;
    keeper?.consider(following.cursor.last, isNew, () => keptOf(following), follower.onError);
  };
  const follower = new ChangeLogFollower<FollowingCatalogue>(
    db,
    {
      build: async (served) => {
        if (served) return renew(served, build);
        const kept = await keeper?.read();
        return kept ? reopen(db, kept) : openModel(await build({ now: currentTime(), merge: null }), null);
      },
      apply: (following, changes) => applyChanges(db, following, changes, readers),
      isStale: ({ needs }) => needs !== null,
      isRenewedFast: ({ model }) => model.goods.size <= large,
      onServed: (following) => {
        readers?.serve(following.model);
        consider(following, true);
      },
      onCaughtUp: async (following) => consider(following, false),
    },
    { freshMs, maxRestMs: MAX_REST_MS },
  );
  return follower;
}

/** What is kept on the disk: a model and the changes that waited for the next one. */
type KeptCatalogue = { built: BuiltModel; needs: { ids: number[]; isWhole: boolean } | null };

function keptOf({ model, cursor, needs, isBeingReplaced }: FollowingCatalogue) {
  if (isBeingReplaced) return null;
  const content = { built: model.built, needs: needs && { ids: [...needs.ids], isWhole: needs.isWhole } };
  return { content, cursor: cursor.state };
}

/** A kept model as of now, but for the changes that the caller applies. */
async function reopen(
  db: Db,
  { content: { built, needs }, cursor }: { content: KeptCatalogue; cursor: CursorState },
): Promise<FollowingCatalogue> {
  const discounts = await listDiscounts(db, currentTime());
  const dictionary = { ...built.dictionary, discounts, promotions: await readPromotions(db) };
  const following = await openModel({ ...built, dictionary, cursor, changed: null }, null);
  return { ...following, needs: needs && { ids: new Set(needs.ids), isWhole: needs.isWhole } };
}

async function renew(
  served: FollowingCatalogue,
  build: (order: BuildOrder) => Promise<BuiltModel>,
): Promise<FollowingCatalogue> {
  const needs: Needs = served.needs ?? { ids: new Set(), isWhole: true };
  // Changes from now on are not in this order
  served.needs = null;
  served.isBeingReplaced = true;
  try {
    const { goods, facets } = served.model;
    const valueKeys = facets.values.map(({ key }) => key);
    const merge = { goods: columnsOf(goods), valueKeys, ids: [...needs.ids], cursor: served.cursor.state };
    const built = await build({ now: currentTime(), merge: needs.isWhole ? null : merge });
    return await openModel(built, served.model);
  } catch (error) {
    addNeeds(served, needs);
    served.isBeingReplaced = false;
    throw error;
  }
}

/** Cards of products that did not change since an earlier model are kept. */
async function openModel(built: BuiltModel, earlier: CatalogueModel | null): Promise<FollowingCatalogue> {
  const cards = built.changed && earlier ? earlier.cards : undefined;
  if (built.changed) cards?.drop(built.changed);
  const model = new CatalogueModel(built, cards);
  await yieldToEventLoop();
  if (earlier) await model.prepareFor(earlier, currentTime());
  return { model, cursor: new ChangeCursor(built.cursor.last, built.cursor.gaps), needs: null, isBeingReplaced: false };
}
