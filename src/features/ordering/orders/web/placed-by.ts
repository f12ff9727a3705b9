import type { OrderListItem } from '../contract.ts';

/** Who placed an order in its buyer's name, or that it was made elsewhere; null: he himself. */
export const placedByText = ({ placedBy, placedByManager, fromLedger }: OrderListItem): string | null =>
  fromLedger
    ? 'Заказ из 1С'
    : placedBy === null
      ? null
      : `Оформлено ${placedByManager ? 'менеджером' : 'администратором'}: ${placedBy}`;
