import {
  type Change,
  ChangeCursor,
  ChangeLogFollower,
  cursorAtEnd,
  type CursorState,
  hasMoreProducts,
  SnapshotKeeper,
} from '#goods/products/server/index.ts';
import type { Db } from '#server/db/index.ts';
import type { Segment } from '../index/segment.ts';
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

/** `madeAt`: the changes that `base` has for certain. */
type State = { base: Segment; madeAt: CursorState; changed: ChangedGoods; cursor: ChangeCursor; isStale: boolean };

type Options = {
  /** From how many products on another thread indexes. */
  large?: number;
  /** Where the index of a large catalogue is kept for the next start. */
  snapshotFolder?: string;
};

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
  readonly #keeper: SnapshotKeeper<Segment> | null;

  constructor(db: Db, readers: SearchReaders, { large = LARGE, snapshotFolder }: Options = {}) {
    this.#db = db;
    this.#large = large;
    this.#readers = readers;
    this.#aside = new SearchAside(db);
    this.#keeper = snapshotFolder === undefined ? null : new SnapshotKeeper(db, snapshotFolder, 'search');
    this.#follower = new ChangeLogFollower<State>(db, {
      build: (served) => this.#build(served === null),
      apply: (state, changes) => this.#apply(state, changes),
      isStale: ({ isStale }) => isStale,
      isRenewedFast: () => false,
      onServed: (state) => this.#serve(state),
      onCaughtUp: () => this.#aside.read(),
    });
  }

  async current(): Promise<SearchIndex> {
    return this.#indexOf(await this.#follower.current());
  }

  /** The index with all that is committed by now, however long that takes. Throws what goes wrong. */
  async settled(): Promise<SearchIndex> {
    const state = await this.#follower.settled();
    await this.#aside.readNow();
    return this.#indexOf(state);
  }

  /** See `ChangeLogFollower.start`. */
  start(onError: (error: unknown) => void): () => void {
    return this.#follower.start(onError);
  }

  #indexOf({ base, changed }: State): SearchIndex {
    return {
      segments: changed.segment ? [base, changed.segment] : [base],
      replaced: changed.replaced,
      ...this.#aside.known,
    };
  }

  async #build(isFirst: boolean): Promise<State> {
    const kept = isFirst ? await this.#keeper?.read() : null;
    const cursor = kept ? new ChangeCursor(kept.cursor.last, kept.cursor.gaps) : await cursorAtEnd(this.#db);
    const madeAt = { last: cursor.last, gaps: [...cursor.gaps] };
    const base = kept ? kept.content : await this.#index();
    const changed = new ChangedGoods(base, await readSharedNames(this.#db));
    await this.#aside.read();
    return { base, madeAt, changed, cursor, isStale: false };
  }

  /** Reads all goods again. */
  async #index(): Promise<Segment> {
    const isLarge = await hasMoreProducts(this.#db, this.#large);
    return isLarge ? buildInThread(this.#db) : await buildSegment(this.#db);
  }

  #serve({ base, madeAt, changed }: State): void {
    this.#readers.serve(base, changed);
    if (base.size <= this.#large) return;
    this.#keeper?.consider(madeAt.last, true, () => ({ content: base, cursor: madeAt }), this.#follower.onError);
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
