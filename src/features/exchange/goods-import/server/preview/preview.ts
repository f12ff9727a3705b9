import type { Suspicion } from '../quarantine/suspicion-rules.ts';

/** Entries of each kind that a report names. */
export const MAX_NAMED = 20;

/** One value that would change. `weight` orders the entries of a kind, the worst first. */
export type NamedChange = {
  name: string;
  article: string | null;
  field: string;
  before: string | null;
  after: string | null;
  weight: number;
};

/** The worst entries of one kind, and how many there are. */
export class WorstList {
  count = 0;
  #entries: NamedChange[] = [];

  add(entry: NamedChange): void {
    this.count += 1;
    this.#entries.push(entry);
    if (this.#entries.length >= MAX_NAMED * 10) this.#entries = this.entries;
  }

  get entries(): NamedChange[] {
    return this.#entries.toSorted((a, b) => b.weight - a.weight).slice(0, MAX_NAMED);
  }
}

/** What an import would change, found out without writing anything. */
export class Preview {
  readonly counts: Record<string, number> = {};
  /** Fields of known products by their names for the operator. */
  readonly fields = new Map<string, number>();
  /** Prices that are halved or doubled at least. */
  readonly prices = new WorstList();
  readonly units = new WorstList();
  /** Ids of products whose unit changes: their prices are not compared. */
  readonly remeasured = new Set<string>();
  /** Records that will wait in quarantine. */
  readonly held = new WorstList();
  /** Values of the source that give way to what was set by hand. */
  readonly kept = new WorstList();

  count(what: string, by = 1): void {
    if (by !== 0) this.counts[what] = (this.counts[what] ?? 0) + by;
  }

  countField(field: string): void {
    this.fields.set(field, (this.fields.get(field) ?? 0) + 1);
  }

  /** The operator's earlier refusal holds: nothing waits then. */
  hold({ name, article, field, before, after }: Suspicion, isRejected: boolean): void {
    if (!isRejected) this.held.add({ name, article, field, before, after, weight: 0 });
  }
}
