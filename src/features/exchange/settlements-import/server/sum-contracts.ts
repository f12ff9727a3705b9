import type { ledgerBalance, payment } from '#ordering/finance/server/tables.ts';
import { isExactSum } from '#shared/money.ts';

type Balance = Pick<typeof ledgerBalance.$inferSelect, 'balance' | 'receivables' | 'overdue'>;
type Movement = Pick<typeof payment.$inferSelect, 'kind' | 'amount'>;

/** Whether the sums that the finances of a company show, over all its contracts, lose no kopeck. */
export function areExact(balances: readonly Balance[], movements: Iterable<Movement>): boolean {
  const moved = { shipment: 0, payment: 0, refund: 0, return: 0 };
  for (const { kind, amount } of movements) moved[kind] += amount;
  const sum = (pick: (one: Balance) => number) => balances.reduce((all, one) => all + pick(one), 0);
  const shown = [
    sum(({ balance }) => Math.abs(balance)),
    sum(({ receivables }) => receivables),
    sum(({ overdue }) => overdue),
    sum(({ balance, receivables }) => Math.max(0, balance + receivables)),
  ];
  return [...shown, ...Object.values(moved)].every(isExactSum);
}
