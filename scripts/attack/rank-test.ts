/**
 * The two-sided p-value of the Mann–Whitney rank test, by its normal approximation with a correction for ties: how
 * likely two samples of one distribution differ at least as much as these.
 */
export function rankTest(one: readonly number[], other: readonly number[]): number {
  const all = [...one.map((value) => ({ value, isOne: true })), ...other.map((value) => ({ value, isOne: false }))];
  all.sort((a, b) => a.value - b.value);
  const [n, m] = [one.length, other.length];
  let rankSum = 0;
  let ties = 0;
  for (let start = 0; start < all.length;) {
    let end = start;
    while (end < all.length && all[end]!.value === all[start]!.value) end += 1;
    const count = end - start;
    const rank = (start + 1 + end) / 2;
    for (let n = start; n < end; n += 1) if (all[n]!.isOne) rankSum += rank;
    ties += count ** 3 - count;
    start = end;
  }
  const total = n + m;
  const u = rankSum - (n * (n + 1)) / 2;
  const spread = Math.sqrt(((n * m) / 12) * (total + 1 - ties / (total * (total - 1))));
  if (spread === 0) return 1;
  return 2 * (1 - normal(Math.abs(u - (n * m) / 2) / spread));
}

/** The distribution function of the standard normal distribution (Abramowitz and Stegun 26.2.17, error below 1e-7). */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const tail = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * tail;
}
