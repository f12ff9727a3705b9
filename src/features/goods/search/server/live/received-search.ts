import type { MessagePort } from 'node:worker_threads';
import type { Db } from '#server/db/index.ts';
import type { Segment } from '../index/segment.ts';
import type { SearchIndex } from '../query/search-index.ts';
import { markReplaced } from './changed-goods.ts';
import { SearchAside } from './search-aside.ts';
import type { SearchNews } from './share-search.ts';

/**
 * The search index of a thread that only answers: its arrays are those of the thread that follows the change log. What
 * stands beside the index is small, so each thread reads it itself.
 */
export class ReceivedSearch {
  readonly #aside: SearchAside;
  readonly #onError: (error: unknown) => void;
  readonly #first = Promise.withResolvers<void>();
  #base: Segment | null = null;
  #changed: Segment | null = null;
  #replaced = new Uint8Array(0);
  #reading: Promise<void> | null = null;
  #isAsideRead = false;

  constructor(db: Db, port: MessagePort, onError: (error: unknown) => void) {
    this.#aside = new SearchAside(db);
    this.#onError = onError;
    port.on('message', (news: SearchNews) => this.#take(news));
  }

  async current(): Promise<SearchIndex> {
    if (!this.#base) await this.#first.promise;
    // The first searches wait for it, later ones take what was read before
    const reading = (this.#reading ??= this.#aside.read().finally(() => (this.#reading = null)));
    if (this.#isAsideRead) reading.catch(this.#onError);
    else await reading;
    this.#isAsideRead = true;
    return {
      segments: this.#changed ? [this.#base!, this.#changed] : [this.#base!],
      replaced: this.#replaced,
      ...this.#aside.known,
    };
  }

  #take({ base, ids, changed }: SearchNews): void {
    if (base) {
      this.#base = base;
      this.#replaced = new Uint8Array(base.size);
    }
    markReplaced(this.#base!, this.#replaced, ids);
    this.#changed = changed;
    this.#first.resolve();
  }
}
