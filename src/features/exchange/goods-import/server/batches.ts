/** A batch of goods or of offers that is being written, with their ids; it writes nothing of others. */
export type WrittenBatch = {
  type: 'product' | 'offer';
  ids: ReadonlySet<string>;
  /** It needs nothing that another batch writes, and changes nothing of the run but counts and remarks. */
  isIndependent: boolean;
};

/** The batches of a run that are being written while the next one is prepared: one, or two that are independent. */
export class Batches {
  #written: Promise<unknown> = Promise.resolve();
  #writtenBeforeLast: Promise<unknown> = Promise.resolve();
  #open: readonly WrittenBatch[] = [];
  #begun = 0;

  /** How many have begun in this run. */
  get begun(): number {
    return this.#begun;
  }

  /** Resolves when all that have begun are written; rejects where one could not be. */
  untilWritten(): Promise<unknown> {
    return this.#written;
  }

  /** Whether rows of these goods or offers may be looked up now: the batches that are being written are of other ids. */
  areOfOthers(type: WrittenBatch['type'], ids: ReadonlySet<string>): boolean {
    const isOther = (batch: WrittenBatch) => batch.type === type && ![...ids].some((id) => batch.ids.has(id));
    return this.#open.length > 0 && this.#open.every(isOther);
  }

  /**
   * Begins a batch after those that it cannot be written beside, and returns. The caller has waited for the batches that
   * have ids in common with it (`areOfOthers`). What fails in `write` fails the next batch, or `untilWritten`.
   */
  async begin(batch: WrittenBatch, write: () => Promise<unknown>): Promise<void> {
    const last = this.#open.at(-1);
    const isParallel = batch.isIndependent && last?.isIndependent === true;
    await (isParallel ? this.#writtenBeforeLast : this.#written);
    const written = write();
    this.#writtenBeforeLast = this.#written;
    this.#written = isParallel ? bothEnded(this.#written, written) : written;
    this.#open = isParallel ? [last, batch] : [batch];
    this.#begun += 1;
    this.#written.catch(() => undefined);
  }
}

/** Rejects where one of two batches could not be written, after both have ended: both belong to the run. */
async function bothEnded(one: Promise<unknown>, other: Promise<unknown>): Promise<void> {
  await Promise.allSettled([one, other]);
  await Promise.all([one, other]);
}
