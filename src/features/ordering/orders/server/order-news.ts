import { statusView, type OrderStatus } from '#shared/order-status.ts';

/** A line whose quantity the accounting system has changed; quantities in `unit`, 0 where there is no such line. */
export type ChangedQuantity = { name: string; unit: string; before: number; after: number };

/**
 * What has happened to an order. `sum`: the accounting system or a correction has changed the sum, in kopecks. `delivery`: a
 * correction has changed the cost of delivery, null: not agreed. `isConfirmed`: the buyer's side has confirmed it.
 */
export type OrderNews = {
  status: OrderStatus | null;
  quantities: readonly ChangedQuantity[];
  sum?: { before: number; after: number } | null;
  delivery?: { before: number | null; after: number | null } | null;
  isConfirmed?: boolean;
};

/** For titles: «подтверждён, изменены количества»; null where nothing has happened. */
export function newsInWords({ status, quantities, sum, delivery }: OrderNews): string | null {
  const words = [
    ...(status === null ? [] : [statusView(status).name.toLowerCase()]),
    ...(quantities.length === 0 ? [] : ['изменены количества']),
    ...(delivery ? ['изменена стоимость доставки'] : []),
    // With other quantities or delivery it is another one anyhow
    ...(sum && quantities.length === 0 && !delivery ? ['изменена сумма'] : []),
  ];
  return words.length === 0 ? null : words.join(', ');
}
