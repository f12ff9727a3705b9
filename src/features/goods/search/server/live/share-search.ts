import type { MessagePort } from 'node:worker_threads';
import type { Segment } from '../index/segment.ts';
import type { ChangedGoods } from './changed-goods.ts';

/**
 * What the thread that follows the change log publishes to those that only answer: another index (`base`), with what has changed
 * since it was made; or further products that have changed, and all changed ones as they are now.
 */
export type SearchNews = { base: Segment | null; ids: number[]; changed: Segment | null };

/** The threads that search in the index of this one. */
export class SearchReaders {
  readonly #ports = new Set<MessagePort>();
  #served: { base: Segment; changed: ChangedGoods } | null = null;

  /** A further thread: it gets the index at once, or the first one when it is there. */
  add(port: MessagePort): void {
    this.#ports.add(port);
    port.once('close', () => this.#ports.delete(port));
    if (this.#served) port.postMessage(wholeNews(this.#served.base, this.#served.changed));
  }

  serve(base: Segment, changed: ChangedGoods): void {
    this.#served = { base, changed };
    this.#publish(wholeNews(base, changed));
  }

  /** Products that have changed; those of an index that is not served yet arrive with it. */
  change(base: Segment, { segment }: ChangedGoods, ids: number[]): void {
    if (this.#served?.base === base) this.#publish({ base: null, ids, changed: segment });
  }

  #publish(news: SearchNews): void {
    for (const port of this.#ports) port.postMessage(news);
  }
}

const wholeNews = (base: Segment, { ids, segment }: ChangedGoods): SearchNews => {
  return { base, ids: [...ids], changed: segment };
};
