/** Entries of one kind that a run remembers, so that not every batch asks the database for the same ones. */
const MAX_REMEMBERED = 50_000;

/** Forgets what a run remembers where it has become much; to be called before a batch looks anything up in it. */
export function forgetMany(known: Map<string, unknown>): void {
  if (known.size > MAX_REMEMBERED) known.clear();
}
