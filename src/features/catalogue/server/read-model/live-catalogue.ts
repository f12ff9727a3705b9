import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '#server/db/index.ts';
import { applyBatch, readBatch } from './apply-changes.ts';
import type { CatalogueModel } from './catalogue-model.ts';
import { ChangeCursor } from './change-cursor.ts';
import { loadModel } from './load-model.ts';
import { cursorAtEnd, readChanges } from './read-changes.ts';

/** The change log is looked at as often as this, at most. */
const FRESH_MS = 500;

/** How long after the look began requests wait for it; later ones are answered from what there is. */
const PATIENCE_MS = 200;

/** Catching up takes at most one part in this many of the time. */
const SHARE = 5;

/**
 * The model of one database, kept current. Whoever asks first after half a second has the change log looked at and waits
 * for it: one small statement, shared by all who ask meanwhile. Where much has changed, they wait no longer than
 * `PATIENCE_MS` and the work goes on behind them, in pieces. Without visitors nothing runs.
 */
export class LiveCatalogue {
  readonly #db: Db;
  readonly #freshMs: number;
  #model: CatalogueModel | null = null;
  #loading: Promise<void> | null = null;
  #cursor = new ChangeCursor(0);
  #nextLook = 0;
  #look: { done: Promise<void>; since: number } | null = null;

  constructor(db: Db, freshMs = FRESH_MS) {
    this.#db = db;
    this.#freshMs = freshMs;
  }

  async current(): Promise<CatalogueModel> {
    if (!this.#model) return this.#loaded();
    const now = performance.now();
    if (now >= this.#nextLook) this.#look ??= this.#beginLook();
    if (this.#look) {
      const patience = this.#look.since + PATIENCE_MS - now;
      if (patience > 0) await Promise.race([this.#look.done, sleep(patience, undefined, { ref: false })]);
    }
    return this.#model;
  }

  /** The model with all that is committed by now, however long that takes. */
  async settled(): Promise<CatalogueModel> {
    await this.#loaded();
    await this.#look?.done;
    await (this.#look ??= this.#beginLook()).done;
    return this.#model!;
  }

  async #loaded(): Promise<CatalogueModel> {
    while (!this.#model) {
      this.#loading ??= this.#load().finally(() => (this.#loading = null));
      await this.#loading;
    }
    return this.#model;
  }

  #beginLook(): { done: Promise<void>; since: number } {
    return { done: this.#catchUp().finally(() => (this.#look = null)), since: performance.now() };
  }

  async #load(): Promise<void> {
    this.#cursor = await cursorAtEnd(this.#db);
    this.#model = await loadModel(this.#db, new Date());
    await this.#catchUp();
  }

  async #catchUp(): Promise<void> {
    const began = performance.now();
    while (await this.#hasChanges()) {
      const batch = await readBatch(this.#db, this.#cursor, new Date());
      const numbers = batch.changes.map((change) => change.seq);
      const model = await applyBatch(this.#model!, batch);
      if (model) {
        this.#cursor.take(numbers, Date.now());
        this.#model = model;
      } else {
        const cursor = await cursorAtEnd(this.#db);
        this.#model = await loadModel(this.#db, new Date());
        this.#cursor = cursor;
      }
    }
    const now = performance.now();
    this.#nextLook = Math.max(began + this.#freshMs, now + (now - began) * SHARE);
  }

  async #hasChanges(): Promise<boolean> {
    this.#cursor.take([], Date.now());
    return (await readChanges(this.#db, this.#cursor, 1)).length > 0;
  }
}
