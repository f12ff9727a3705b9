import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '#server/db/index.ts';
import { buildElsewhere } from './build-elsewhere.ts';
import { buildModel, type BuildOrder, type BuiltModel, isLarge } from './build-model.ts';
import { CatalogueModel } from './catalogue-model.ts';
import { ChangeCursor } from './change-cursor.ts';
import { type Followed, followChanges, type Needs, note } from './follow-changes.ts';
import { columnsOf } from './goods.ts';

/** The change log is looked at as often as this, at most, where nobody tells of a change. */
const FRESH_MS = 500;

/** How long after it began requests wait for what is being done; later ones are answered from what there is. */
const PATIENCE_MS = 200;

/** After a look that may have come just too early. */
const AGAIN_MS = 20;

/** Catching up takes at most one part in this many of the time, and so does renewing. */
const SHARE = 5;
/** However long it took. */
const MOST_REST_MS = 20_000;

/** Catalogues of more products are built in a thread of their own; smaller ones in less time than that takes to start. */
const LARGE = 5000;

export type LiveOptions = {
  freshMs?: number;
  /** From how many products on another thread builds. */
  large?: number;
};

/** Something that goes on beside the requests, since when; `done` rejects where it fails. */
type Work = { done: Promise<void>; since: number };

/**
 * The model of one database, kept current. Whoever asks first after half a second has the change log looked at and waits
 * for it: one small statement, shared by all who ask meanwhile. Where much has changed, they wait no longer than
 * `PATIENCE_MS` and the work goes on behind them, in pieces. Figures change in place; anything else makes a new model
 * beside the one that is served, which takes its place once it has caught up. Without visitors nothing runs.
 */
export class LiveCatalogue {
  readonly #db: Db;
  readonly #freshMs: number;
  readonly #large: number;
  /** Gets what went wrong while the catalogue is served as it was. */
  onError: (error: unknown) => void = (error) => process.emitWarning(error as Error);
  #served: Followed | null = null;
  #loading: Promise<void> | null = null;
  #nextLook = 0;
  #restUntil = 0;
  #isAwaited = false;
  #look: Work | null = null;
  #nextRenewal = 0;
  #renewal: Work | null = null;

  constructor(db: Db, { freshMs = FRESH_MS, large = LARGE }: LiveOptions = {}) {
    this.#db = db;
    this.#freshMs = freshMs;
    this.#large = large;
  }

  /** Whether the first model is being made: whoever asks waits for it. */
  get isLoading(): boolean {
    return this.#loading !== null;
  }

  async current(): Promise<CatalogueModel> {
    if (!this.#served) return this.#loaded();
    if (performance.now() >= this.#nextLook) this.#beginLook();
    if (this.#look) await patiently(this.#look);
    if (this.#renewal && this.#served.model.goods.size <= this.#large) await patiently(this.#renewal);
    return this.#served.model;
  }

  /** Looks at the change log as soon as may be, as somebody says that there is something in it. */
  look(): void {
    const rest = this.#restUntil - performance.now();
    if (!this.#look && rest <= 0) this.#beginLook();
    else if (!this.#isAwaited) {
      this.#isAwaited = true;
      setTimeout(() => this.#lookAgain(), Math.max(rest, AGAIN_MS)).unref();
    }
  }

  #lookAgain(): void {
    this.#isAwaited = false;
    this.look();
  }

  #beginLook(): void {
    if (!this.#served) return;
    this.#look ??= this.#begin(this.#catchUp().finally(() => (this.#look = null)));
  }

  /** The model with all that is committed by now, however long that takes. Throws what goes wrong. */
  async settled(): Promise<CatalogueModel> {
    await this.#loaded();
    for (;;) {
      await this.#look?.done;
      await this.#renewal?.done;
      this.#beginLook();
      await this.#look?.done;
      if (!this.#renewal && !this.#served!.needs) return this.#served!.model;
      this.#renewal ??= this.#beginRenewal();
      await this.#renewal.done;
    }
  }

  async #loaded(): Promise<CatalogueModel> {
    while (!this.#served) {
      this.#loading ??= this.#load().finally(() => (this.#loading = null));
      await this.#loading;
    }
    return this.#served.model;
  }

  async #load(): Promise<void> {
    this.#served = await this.#follow(await this.#build({ now: new Date(), merge: null }), null);
    if (this.#served.needs) this.#renewal ??= this.#beginRenewal();
  }

  async #catchUp(): Promise<void> {
    const began = performance.now();
    try {
      await followChanges(this.#db, this.#served!);
      if (this.#served!.needs && performance.now() >= this.#nextRenewal) this.#renewal ??= this.#beginRenewal();
    } finally {
      this.#restUntil = restedFrom(began);
      this.#nextLook = Math.max(began + this.#freshMs, this.#restUntil);
    }
  }

  #beginRenewal(): Work {
    const began = performance.now();
    const renewed = this.#renew(this.#served!).finally(() => {
      this.#renewal = null;
      this.#nextRenewal = restedFrom(began);
    });
    return this.#begin(renewed);
  }

  /** Who waits for it gets its failure; whether anybody does or not, it is told. */
  #begin(done: Promise<void>): Work {
    done.catch(this.onError);
    return { done, since: performance.now() };
  }

  async #renew(served: Followed): Promise<void> {
    const needs: Needs = served.needs ?? { ids: new Set(), isWhole: true };
    // What comes from now on is not in this order
    served.needs = null;
    try {
      const { goods, facets } = served.model;
      const valueKeys = facets.values.map(({ key }) => key);
      const merge = { goods: columnsOf(goods), valueKeys, ids: [...needs.ids], cursor: served.cursor.state };
      const built = await this.#build({ now: new Date(), merge: needs.isWhole ? null : merge });
      this.#served = await this.#follow(built, served.model);
    } catch (error) {
      note(served, needs);
      throw error;
    }
  }

  async #build(order: BuildOrder): Promise<BuiltModel> {
    const { merge } = order;
    const isElsewhere = merge ? merge.goods.size > this.#large : await isLarge(this.#db, this.#large);
    return isElsewhere ? buildElsewhere(this.#db, order) : buildModel(this.#db, order);
  }

  /** A model that has caught up with the log; cards of what has not changed since an earlier one stay. */
  async #follow(built: BuiltModel, earlier: CatalogueModel | null): Promise<Followed> {
    const cards = built.changed && earlier ? earlier.cards : undefined;
    if (built.changed) cards?.drop(built.changed);
    const model = new CatalogueModel(built, cards);
    await nextTurn();
    if (earlier) await model.prepareFor(earlier, new Date());
    const { last, gaps } = built.cursor;
    const followed: Followed = { model, cursor: new ChangeCursor(last, gaps), needs: null };
    await followChanges(this.#db, followed);
    return followed;
  }
}

/** Waits for work as long as requests do; its failure is told by whoever began it. */
function patiently({ done, since }: Work): Promise<unknown> | undefined {
  const patience = since + PATIENCE_MS - performance.now();
  if (patience <= 0) return undefined;
  return Promise.race([done.catch(() => undefined), sleep(patience, undefined, { ref: false })]);
}

/** When work that began then and ends now may begin again. */
function restedFrom(began: number): number {
  const now = performance.now();
  return now + Math.min((now - began) * SHARE, MOST_REST_MS);
}
