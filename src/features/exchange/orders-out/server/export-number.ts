/** 1C looks a document up by so many characters of its number. */
export const MAX_NUMBER_LENGTH = 11;

const SHOP_NUMBER = /^З-\d{2}(\d{2})-(\d+)$/;

/**
 * The numbers that an order may have in an accounting system, the best first: `26-000123` of `З-2026-000123`, else one
 * made of its id, which no other order has, else one of the id with a tail. None is longer than 11 characters.
 */
export function numbersFor(order: { id: number; number: string }): string[] {
  const [, year, serial] = SHOP_NUMBER.exec(order.number) ?? [];
  const short = `${year}-${serial}`;
  const isShort = year !== undefined && short.length <= MAX_NUMBER_LENGTH;
  // In base 36 the greatest id has six characters
  const ownId = order.id.toString(36).toUpperCase();
  return [...(isShort ? [short] : []), `З${order.id}`, ...[1, 2, 3].map((tail) => `${ownId}-${tail}`)];
}
