import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type ChangeCursor, cursorAtEnd, readChanges } from '#goods/catalogue/server/index.ts';
import { product } from '#goods/products/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import type { Segment } from '../index/segment.ts';
import type { SearchIndex } from '../query/search-index.ts';
import { Synonyms } from '../query/synonyms.ts';
import { searchSynonym } from '../tables.ts';
import { buildInThread } from './build-in-thread.ts';
import { buildSegment } from './build-segment.ts';
import { ChangedGoods } from './changed-goods.ts';
import { readNamed, readSharedNames } from './read-goods-texts.ts';

/** Minimum interval between two reads of the change log, and of the synonyms. */
const FRESH_MS = 500;
const SYNONYMS_MS = 5000;

/** Searches wait for a running read of the change log at most this long. */
const MAX_WAIT_MS = 200;

/** Catalogues of more products are indexed in a thread of their own. */
const LARGE = 5000;

/** Changes taken at a time. */
const BATCH = 1000;

/** Above this the whole index is rebuilt: the small segment would block the request thread for a tenth of a second. */
const MAX_CHANGED = 2000;

/** Indexing all takes at most one part in this many of the time. */
const SHARE = 5;

type State = { base: Segment; changed: ChangedGoods; cursor: ChangeCursor };

/**
 * The search index of one database, kept current like the catalogue: the first query after half a second reads the
 * change log. Changed products are indexed at once in a small segment; many changes, or a change of sections or brands,
 * rebuild the whole index in the background while the old one answers.
 */
export class LiveSearch {
  readonly #db: Db;
  readonly #large: number;
  /** Gets what went wrong while the index answers as it was. */
  onError: (error: unknown) => void = (error) => process.emitWarning(error as Error);
  #state: State | null = null;
  #loading: Promise<void> | null = null;
  #look: { done: Promise<void>; since: number } | null = null;
  #renewal: Promise<void> | null = null;
  #nextLook = 0;
  #nextRenewal = 0;
  #isStale = false;
  #synonyms = { version: -1, known: new Synonyms([]), next: 0 };

  constructor(db: Db, large = LARGE) {
    this.#db = db;
    this.#large = large;
  }

  async current(): Promise<SearchIndex> {
    if (!this.#state) await this.#loaded();
    else if (performance.now() >= this.#nextLook) this.#beginLook();
    if (this.#look) {
      const patience = this.#look.since + MAX_WAIT_MS - performance.now();
      const done = this.#look.done.catch(() => undefined);
      if (patience > 0) await Promise.race([done, sleep(patience, undefined, { ref: false })]);
    }
    return this.#index();
  }

  /** The index with all that is committed by now, however long that takes. Throws what goes wrong. */
  async settled(): Promise<SearchIndex> {
    await this.#loaded();
    await this.#look?.done;
    this.#synonyms.next = 0;
    await this.#beginLook();
    this.#nextRenewal = 0;
    if (this.#isStale) this.#beginRenewal();
    await this.#renewal;
    return this.#index();
  }

  #index(): SearchIndex {
    const { base, changed } = this.#state!;
    return {
      segments: changed.segment ? [base, changed.segment] : [base],
      replaced: changed.replaced,
      synonyms: this.#synonyms.known,
    };
  }

  async #loaded(): Promise<void> {
    while (!this.#state) {
      this.#loading ??= this.#load().finally(() => (this.#loading = null));
      await this.#loading;
    }
  }

  #beginLook(): Promise<void> {
    if (!this.#look) {
      const done = this.#catchUp().finally(() => (this.#look = null));
      done.catch(this.onError);
      this.#look = { done, since: performance.now() };
    }
    return this.#look.done;
  }

  async #load(): Promise<void> {
    const cursor = await cursorAtEnd(this.#db);
    const base = (await this.#isLarge()) ? await buildInThread(this.#db) : await buildSegment(this.#db);
    const changed = new ChangedGoods(base, await readSharedNames(this.#db));
    const state: State = { base, changed, cursor };
    this.#isStale = false;
    await this.#follow(state);
    await this.#readSynonyms();
    this.#state = state;
  }

  async #catchUp(): Promise<void> {
    const began = performance.now();
    try {
      await this.#follow(this.#state!);
      if (this.#isStale && performance.now() >= this.#nextRenewal) this.#beginRenewal();
      await this.#readSynonyms();
    } finally {
      this.#nextLook = Math.max(began + FRESH_MS, performance.now() + (performance.now() - began) * SHARE);
    }
  }

  /** Follows the change log to its end. */
  async #follow(state: State): Promise<void> {
    for (;;) {
      state.cursor.take([], Date.now());
      const changes = await readChanges(this.#db, state.cursor, BATCH);
      if (changes.length === 0) return;
      const items = changes.flatMap(({ kind, itemId }) => (kind === 'item' && itemId !== null ? [itemId] : []));
      const ids = new Set(items);
      if (changes.some(({ kind }) => kind === 'all')) this.#isStale = true;
      if (state.changed.count + ids.size > MAX_CHANGED) this.#isStale = true;
      else if (ids.size > 0) await state.changed.take(ids, await readNamed(this.#db, [...ids]));
      state.cursor.take(
        changes.map(({ seq }) => seq),
        Date.now(),
      );
    }
  }

  /** Rejects the waiters and reports the error. */
  #beginRenewal(): void {
    if (this.#renewal) return;
    this.#renewal = this.#renew();
    this.#renewal.catch(this.onError);
  }

  async #renew(): Promise<void> {
    const began = performance.now();
    try {
      await this.#load();
    } catch (error) {
      this.#isStale = true;
      throw error;
    } finally {
      this.#renewal = null;
      this.#nextRenewal = performance.now() + (performance.now() - began) * SHARE;
    }
  }

  async #readSynonyms(): Promise<void> {
    if (performance.now() < this.#synonyms.next) return;
    const rows = await this.#db.select().from(searchSynonym).orderBy(searchSynonym.id);
    const version = rows.at(-1)?.id ?? 0;
    const next = performance.now() + SYNONYMS_MS;
    const isKnown = version === this.#synonyms.version;
    const known = isKnown ? this.#synonyms.known : new Synonyms(rows.map(({ phrases }) => phrases));
    this.#synonyms = { version, known, next };
  }

  async #isLarge(): Promise<boolean> {
    const { rows } = await this.#db.execute(sql`select 1 from ${product} limit ${this.#large + 1}`);
    return rows.length > this.#large;
  }
}
