import {
  type Change,
  type ChangeCursor,
  ChangeLogFollower,
  cursorAtEnd,
  hasMoreProducts,
} from '#goods/products/server/index.ts';
import type { Db } from '#server/db/index.ts';
import type { Segment } from '../index/segment.ts';
import type { SearchIndex } from '../query/search-index.ts';
import { type Learned, readLearned } from '../learning/learned.ts';
import { Synonyms } from '../query/synonyms.ts';
import { tradeWords } from '../text/trade-words.ts';
import { searchSynonym } from '../tables.ts';
import { buildInThread } from './build-in-thread.ts';
import { buildSegment } from './build-segment.ts';
import { ChangedGoods } from './changed-goods.ts';
import { readNamed, readSharedNames } from './read-goods-texts.ts';

/** How often the synonyms are read. */
const SYNONYMS_MS = 5000;

/** How often choices and rules are read. */
const LEARNED_MS = 10_000;

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
  #learned: { known: Learned; next: number } = { known: new Map(), next: 0 };
  #synonyms = { version: -1, known: new Synonyms(tradeWords), next: 0 };

  constructor(db: Db, large = LARGE) {
    this.#db = db;
    this.#large = large;
    this.#follower = new ChangeLogFollower<State>(db, {
      build: () => this.#build(),
      apply: (state, changes) => this.#apply(state, changes),
      isStale: ({ isStale }) => isStale,
      isRenewedFast: () => false,
      onCaughtUp: () => this.#readAside(),
    });
  }

  async current(): Promise<SearchIndex> {
    return this.#index(await this.#follower.current());
  }

  /** The index with all that is committed by now, however long that takes. Throws what goes wrong. */
  async settled(): Promise<SearchIndex> {
    const state = await this.#follower.settled();
    this.#synonyms.next = 0;
    this.#learned.next = 0;
    await this.#readAside();
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
      synonyms: this.#synonyms.known,
      learned: this.#learned.known,
    };
  }

  async #build(): Promise<State> {
    const cursor = await cursorAtEnd(this.#db);
    const isLarge = await hasMoreProducts(this.#db, this.#large);
    const base = isLarge ? await buildInThread(this.#db) : await buildSegment(this.#db);
    const changed = new ChangedGoods(base, await readSharedNames(this.#db));
    await this.#readAside();
    return { base, changed, cursor, isStale: false };
  }

  async #apply(state: State, changes: readonly Change[]): Promise<void> {
    const items = changes.flatMap(({ kind, itemId }) => (kind === 'item' && itemId !== null ? [itemId] : []));
    const ids = new Set(items);
    if (changes.some(({ kind }) => kind === 'all')) state.isStale = true;
    if (state.changed.count + ids.size > MAX_CHANGED) state.isStale = true;
    else if (ids.size > 0) await state.changed.take(ids, await readNamed(this.#db, [...ids]));
  }

  /** What stands beside the index and changes without the goods. */
  async #readAside(): Promise<void> {
    await this.#readSynonyms();
    if (performance.now() < this.#learned.next) return;
    this.#learned = { known: await readLearned(this.#db), next: performance.now() + LEARNED_MS };
  }

  async #readSynonyms(): Promise<void> {
    if (performance.now() < this.#synonyms.next) return;
    const rows = await this.#db.select().from(searchSynonym).orderBy(searchSynonym.id);
    const version = rows.at(-1)?.id ?? 0;
    const next = performance.now() + SYNONYMS_MS;
    const isKnown = version === this.#synonyms.version;
    const known = isKnown ? this.#synonyms.known : new Synonyms([...tradeWords, ...rows.map(({ phrases }) => phrases)]);
    this.#synonyms = { version, known, next };
  }
}
