/** A value at a moment, in minutes since the beginning. */
export type Sample = { minute: number; value: number };

/** By how much the values rise a minute: the slope of the line of least squares. */
export function slopeOf(samples: readonly Sample[]): number {
  const mean = (of: (sample: Sample) => number) => samples.reduce((all, one) => all + of(one), 0) / samples.length;
  const minute = mean((sample) => sample.minute);
  const value = mean((sample) => sample.value);
  const spread = mean((sample) => (sample.minute - minute) ** 2);
  return mean((sample) => (sample.minute - minute) * (sample.value - value)) / spread;
}

/** The value that a part of the values, 0.99 for instance, does not exceed. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!;
}
