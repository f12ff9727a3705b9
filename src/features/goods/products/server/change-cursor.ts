/** Sequence numbers from `first` to `last` that have not been seen; `since` is when they were missed, milliseconds. */
export type Gap = { first: number; last: number; since: number };

/** A cursor in a form that can be sent to another thread. */
export type CursorState = { last: number; gaps: readonly Gap[] };

/** Longer than any transaction may take: a number that is missing after it was rolled back. */
const MAX_GAP_MS = 60 * 60 * 1000;

/**
 * How far the change log has been read. Numbers are given when a change is written and seen when it is committed, so a
 * number may come after a higher one: numbers that are missing below the last one are waited for.
 */
export class ChangeCursor {
  last: number;
  #gaps: Gap[];

  constructor(last: number, gaps: readonly Gap[] = []) {
    this.last = last;
    this.#gaps = [...gaps];
  }

  /** Numbers at or below `last` that may still come. */
  get gaps(): readonly Gap[] {
    return this.#gaps;
  }

  get state(): CursorState {
    return { last: this.last, gaps: this.#gaps };
  }

  /** Notes that these numbers have been read, in rising order. */
  take(numbers: readonly number[], now: number): void {
    this.#gaps = this.#gaps.filter((gap) => now - gap.since < MAX_GAP_MS);
    for (const number of numbers) {
      if (number <= this.last) this.#gaps = this.#gaps.flatMap((gap) => without(gap, number));
      else {
        if (number > this.last + 1) this.#gaps.push({ first: this.last + 1, last: number - 1, since: now });
        this.last = number;
      }
    }
  }
}

function without(gap: Gap, number: number): Gap[] {
  if (number < gap.first || number > gap.last) return [gap];
  const parts = [
    { ...gap, last: number - 1 },
    { ...gap, first: number + 1 },
  ];
  return parts.filter((part) => part.first <= part.last);
}
