import type { MessagePort } from 'node:worker_threads';
import { CardCache } from './card-cache.ts';
import type { BuiltModel } from './build-model.ts';
import { CatalogueModel, MAX_CARDS } from './catalogue-model.ts';
import type { GoodsColumns } from './goods.ts';
import type { CatalogueNews } from './share-catalogue.ts';
import { currentTime } from '#server/clock.ts';

/** A model and the shared columns into which the thread that follows the change log writes figures. */
type Received = { serial: number; model: CatalogueModel; shared: GoodsColumns };

/**
 * The catalogue of a thread that only answers. Its columns are those of the thread that follows the change log; the
 * figures alone are its own copies, brought up to date between two requests, so that an answer shows one moment here too.
 */
export class ReceivedCatalogue {
  readonly #onError: (error: unknown) => void;
  readonly #maxCards: number;
  readonly #first = Promise.withResolvers<void>();
  #served: Received | null = null;
  /** A model that is being prepared: figures reach it meanwhile. */
  #next: Received | null = null;
  /** Models and discounts one after another, as they came. */
  #preparing: Promise<void> = Promise.resolve();

  /** `threads`: how many share the memory of the process. */
  constructor(port: MessagePort, threads: number, onError: (error: unknown) => void) {
    this.#onError = onError;
    this.#maxCards = Math.ceil(MAX_CARDS / threads);
    port.on('message', (news: CatalogueNews) => this.#take(news));
  }

  get isLoading(): boolean {
    return this.#served === null;
  }

  async current(): Promise<CatalogueModel> {
    if (!this.#served) await this.#first.promise;
    return this.#served!.model;
  }

  #take(news: CatalogueNews): void {
    switch (news.kind) {
      case 'model':
        this.#prepare(() => this.#replace(news.serial, news.built));
        return;
      case 'figures':
        for (const received of this.#received(news.serial)) {
          const { model, shared } = received;
          received.shared = { ...shared, priceData: news.priceData };
          model.takeFigures(received.shared, news.rowIndexes);
        }
        return;
      case 'discounts':
        this.#prepare(async () => {
          for (const { model } of this.#received(news.serial)) await model.changeDiscounts(news.discounts);
        });
    }
  }

  #prepare(work: () => Promise<void>): void {
    this.#preparing = this.#preparing.then(work).catch(this.#onError);
  }

  /** The served model, or the next one, if it is that. */
  #received(serial: number): Received[] {
    return [this.#served, this.#next].filter((one) => one?.serial === serial) as Received[];
  }

  async #replace(serial: number, built: BuiltModel): Promise<void> {
    const earlier = this.#served?.model;
    const cards = built.changed && earlier ? earlier.cards : undefined;
    if (built.changed) cards?.drop(built.changed);
    const { goods: shared } = built;
    const goods = { ...shared, itemIds: shared.itemIds.slice(), inStock: shared.inStock.slice() };
    const model = new CatalogueModel({ ...built, goods }, cards ?? new CardCache(this.#maxCards));
    this.#next = { serial, model, shared };
    try {
      if (earlier) await model.prepareFor(earlier, currentTime());
      this.#served = this.#next;
    } finally {
      this.#next = null;
    }
    this.#first.resolve();
  }
}
