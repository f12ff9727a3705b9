import { recordCatalogueChange } from './record-catalogue-change.ts';
import type { Db } from '#server/db/index.ts';

/** Changes of one work that are published one by one; above this the read models rebuild. */
const MAX_PUBLISHED = 20_000;

type Kind = 'item' | 'price' | 'stock';

/** What work in many transactions has changed, for the read models of all nodes. */
export class CatalogueChanges {
  readonly #waiting: Record<Kind, Set<number>> = { item: new Set(), price: new Set(), stock: new Set() };
  #published = 0;
  /** A rebuild is needed and not requested yet. */
  #needsRebuild = false;
  #rebuildRequested = false;

  add(kind: Kind, ids: Iterable<number>): void {
    for (const id of ids) this.#waiting[kind].add(id);
  }

  /** Something that many items show has changed: names of sections and properties, the base price type. */
  addAll(): void {
    this.#needsRebuild = true;
  }

  /**
   * Publishes the changes since the last call, in the transaction that made them. A rebuild is requested once at first
   * and once at the end: each costs the read models a second.
   */
  async publish(tx: Db, { atEnd = false } = {}): Promise<void> {
    for (const kind of ['item', 'price', 'stock'] as const) {
      const ids = [...this.#waiting[kind]];
      this.#waiting[kind].clear();
      if (ids.length === 0) continue;
      this.#published += ids.length;
      if (this.#published > MAX_PUBLISHED) this.#needsRebuild = true;
      else await recordCatalogueChange(tx, kind, ids);
    }
    if (this.#needsRebuild && (atEnd || !this.#rebuildRequested)) {
      this.#needsRebuild = false;
      this.#rebuildRequested = true;
      await recordCatalogueChange(tx, 'all');
    }
  }
}
