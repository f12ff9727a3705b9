import type { OrderListItem } from '../contract.ts';

/** Who placed an order in its buyer's name; null: he himself. */
export const placedByText = ({ placedBy, placedByManager }: OrderListItem): string | null =>
  placedBy === null ? null : `Оформлено ${placedByManager ? 'менеджером' : 'администратором'}: ${placedBy}`;
