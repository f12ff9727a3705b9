import {
  type Change,
  type ChangeCursor,
  ChangeLogFollower,
  cursorAtEnd,
  hasMoreProducts,
} from '#goods/products/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { type Segment, sharedSegment } from '../index/segment.ts';
import type { SearchIndex } from '../query/search-index.ts';
import { buildInThread } from './build-in-thread.ts';
import { buildSegment } from './build-segment.ts';
import { ChangedGoods } from './changed-goods.ts';
import { SearchAside } from './search-aside.ts';
import type { SearchReaders } from './share-search.ts';
import { readNamed, readSharedNames } from './read-goods-texts.ts';

/** Catalogues of more products are indexed in a thread of their own. */
const LARGE = 5000;

/** Above this the whole index is rebuilt: the small segment would block the request thread for a tenth of a second. */
const MAX_CHANGED = 2000;

type State = { base: Segment; changed: ChangedGoods; cursor: ChangeCursor; isStale: boolean };

/**
 * The search index of one database, kept current as the catalogue is. Changed goods are indexed at once in a small
 * segment; after many changes, or a change of sections and brands, all goods are indexed again in the background.
 */
export class LiveSearch {
  readonly #db: Db;
  readonly #large: number;
  readonly #follower: ChangeLogFollower<State>;
  readonly #aside: SearchAside;
  readonly #readers: SearchReaders;

  constructor(db: Db, readers: SearchReaders, large = LARGE) {
    this.#db = db;
    this.#large = large;
    this.#readers = readers;
    this.#aside = new SearchAside(db);
    this.#follower = new ChangeLogFollower<State>(db, {
      build: () => this.#build(),
      apply: (state, changes) => this.#apply(state, changes),
      isStale: ({ isStale }) => isStale,
      isRenewedFast: () => false,
      onServed: ({ base, changed }) => readers.serve(base, changed),
      onCaughtUp: () => this.#aside.read(),
    });
  }

  async current(): Promise<SearchIndex> {
    return this.#index(await this.#follower.current());
  }

  /** The index with all that is committed by now, however long that takes. Throws what goes wrong. */
  async settled(): Promise<SearchIndex> {
    const state = await this.#follower.settled();
    await this.#aside.readNow();
    return this.#index(state);
  }

  /** See `ChangeLogFollower.start`. */
  start(onError: (error: unknown) => void): () => void {
    return this.#follower.start(onError);
  }

  #index({ base, changed }: State): SearchIndex {
    return {
      segments: changed.segment ? [base, changed.segment] : [base],
      replaced: changed.replaced,
      ...this.#aside.known,
    };
  }

  async #build(): Promise<State> {
    const cursor = await cursorAtEnd(this.#db);
    const isLarge = await hasMoreProducts(this.#db, this.#large);
    const base = isLarge ? await buildInThread(this.#db) : sharedSegment(await buildSegment(this.#db));
    const changed = new ChangedGoods(base, await readSharedNames(this.#db));
    await this.#aside.read();
    return { base, changed, cursor, isStale: false };
  }

  async #apply(state: State, changes: readonly Change[]): Promise<void> {
    const items = changes.flatMap(({ kind, itemId }) => (kind === 'item' && itemId !== null ? [itemId] : []));
    const ids = new Set(items);
    if (changes.some(({ kind }) => kind === 'all')) state.isStale = true;
    if (state.changed.count + ids.size > MAX_CHANGED) state.isStale = true;
    else if (ids.size > 0) {
      await state.changed.take(ids, await readNamed(this.#db, [...ids]));
      this.#readers.change(state.base, state.changed, [...ids]);
    }
  }
}
