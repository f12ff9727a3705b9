/** The number of a typed text with at most two decimals, like «1 500,50». An empty text is 0, anything else NaN. */
export function readDecimal(text: string): number {
  const plain = text.replaceAll(/\s/g, '').replace(',', '.');
  return plain === '' ? 0 : /^\d+(?:\.\d{1,2})?$/.test(plain) ? Number(plain) : Number.NaN;
}
