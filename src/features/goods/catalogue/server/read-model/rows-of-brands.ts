/** A 1 for each wanted brand, by its id, up to the highest one of a column; all zeroes between two calls. */
const wantedOf = new WeakMap<Uint32Array, Uint8Array>();

/**
 * Writes those of the rows whose brand is one of these, in their order; returns how many. A product has one brand, so its
 * column says more quickly than the lists of rows of each brand which rows match.
 */
export function rowsOfBrands(
  brandIds: Uint32Array,
  rowIndexes: Uint32Array,
  chosen: readonly number[],
  found: Uint32Array,
): number {
  let wanted = wantedOf.get(brandIds);
  if (!wanted) wantedOf.set(brandIds, (wanted = new Uint8Array(1 + brandIds.reduce((a, b) => Math.max(a, b), 0))));
  for (const id of chosen) wanted[id] = 1;
  let total = 0;
  for (let n = 0; n < rowIndexes.length; n += 1) {
    const rowIndex = rowIndexes[n]!;
    found[total] = rowIndex;
    total += wanted[brandIds[rowIndex]!]!;
  }
  for (const id of chosen) wanted[id] = 0;
  return total;
}
