/**
 * An amount of money as a buyer types it: '1 250', '99,9'. Null for nothing and for what is no amount; no more than the
 * grammar of the filter's address takes: twelve digits and two decimals.
 */
export function parseAmount(text: string): number | null {
  const [, whole, decimals] = /^(\d{1,12})(?:[.,](\d{0,9}))?$/.exec(text.replace(/[\s₽]/g, '')) ?? [];
  return whole === undefined ? null : Number(`${whole}.${(decimals ?? '').slice(0, 2) || '0'}`);
}
