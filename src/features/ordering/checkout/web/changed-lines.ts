import type { OrderSummary } from '#ordering/basket/contract.ts';

type Product = OrderSummary['products'][number];

/** How a line of the order differs from what the buyer saw; prices on the wire's scale, quantities in base units. */
export type LineChange =
  | { kind: 'price'; product: Product; before: number; now: number }
  | { kind: 'quantity'; product: Product; before: number; now: number }
  | { kind: 'gone'; product: Product }
  | { kind: 'new'; product: Product };

/** What changed between two states of an order, line by line in the order of the lines, what is gone last. */
export function changedLines(before: readonly Product[], now: readonly Product[]): LineChange[] {
  const known = new Map(before.map((product) => [product.id, product]));
  const present = new Set(now.map(({ id }) => id));
  return [
    ...now.flatMap((product) => changesOf(known.get(product.id), product)),
    ...before.filter(({ id }) => !present.has(id)).map((product): LineChange => ({ kind: 'gone', product })),
  ];
}

function changesOf(before: Product | undefined, product: Product): LineChange[] {
  if (!before) return [{ kind: 'new', product }];
  const { price, quantity } = product;
  return [
    ...(before.price === price ? [] : [{ kind: 'price', product, before: before.price, now: price } as const]),
    ...(before.quantity === quantity
      ? []
      : [{ kind: 'quantity', product, before: before.quantity, now: quantity } as const]),
  ];
}
