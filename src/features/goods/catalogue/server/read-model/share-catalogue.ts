import type { MessagePort } from 'node:worker_threads';
import type { BuiltModel } from './build-model.ts';
import type { CatalogueModel, CatalogueDiscounts } from './catalogue-model.ts';
import type { PriceData } from './price-columns.ts';

/**
 * What the thread that follows the change log publishes to those that only answer: another model; rows of a model whose figures
 * have changed in the shared columns (`priceData`: the columns of prices that there are now); other discounts.
 */
export type CatalogueNews =
  | { kind: 'model'; serial: number; built: BuiltModel }
  | { kind: 'figures'; serial: number; rowIndexes: Uint32Array; priceData: PriceData }
  | { kind: 'discounts'; serial: number; discounts: CatalogueDiscounts };

/** The threads that answer from the model of this one. */
export class CatalogueReaders {
  readonly #ports = new Set<MessagePort>();
  readonly #serials = new WeakMap<CatalogueModel, number>();
  #served: CatalogueModel | null = null;
  #last = 0;

  /** A further thread: it gets the served model at once, or the first one when it is there. */
  add(port: MessagePort): void {
    this.#ports.add(port);
    port.once('close', () => this.#ports.delete(port));
    // The figures may differ from any model that the thread has had before
    if (this.#served) port.postMessage(this.#newsOf(this.#served, null));
  }

  serve(model: CatalogueModel): void {
    this.#served = model;
    this.#publish(this.#newsOf(model, model.built.changed));
  }

  /** Rows of a model that have other figures now; those of a model that is not served yet arrive with it. */
  changeFigures(model: CatalogueModel, rowIndexes: readonly number[]): void {
    if (this.#ports.size === 0 || rowIndexes.length === 0) return;
    const { data: priceData } = model.goods.prices;
    const serial = this.#serialOf(model);
    this.#publish({ kind: 'figures', serial, rowIndexes: Uint32Array.from(rowIndexes), priceData });
  }

  changeDiscounts(model: CatalogueModel, discounts: CatalogueDiscounts): void {
    this.#publish({ kind: 'discounts', serial: this.#serialOf(model), discounts });
  }

  #newsOf(model: CatalogueModel, changed: number[] | null): CatalogueNews {
    return { kind: 'model', serial: this.#serialOf(model), built: { ...model.built, changed } };
  }

  #serialOf(model: CatalogueModel): number {
    let serial = this.#serials.get(model);
    if (serial === undefined) this.#serials.set(model, (serial = this.#last += 1));
    return serial;
  }

  #publish(news: CatalogueNews): void {
    for (const port of this.#ports) port.postMessage(news);
  }
}
