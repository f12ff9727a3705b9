import type { ledgerBalance, payment } from '#ordering/finance/server/tables.ts';
import { isExactSum } from '#shared/money.ts';
import type { Contract } from './records.ts';
import { note, type SettlementsRun } from './settlements-run.ts';

export type StoredBalance = typeof ledgerBalance.$inferSelect;
export type StoredMovement = typeof payment.$inferSelect;

/** A contract of the file with the company of the shop, and from which day on its movements are those of the file. */
export type OwnContract = {
  companyId: number;
  contract: Contract;
  opening: number;
  openingOn: string;
  keepsEarlier: boolean;
};

export const keyOf = ({ companyId, contractNo }: { companyId: number; contractNo: string }) =>
  `${companyId} ${contractNo}`;

/** How a movement changes the balance, which is below zero for a debt. */
const signs = { shipment: -1, payment: 1, refund: -1, return: 1 } as const;

/**
 * A file that begins later than the shop's history continues it where the earlier movements lead to its opening; otherwise
 * what was earlier has changed in the accounting system, and the history begins with the file.
 */
export function withOpening(
  run: SettlementsRun,
  { companyId, contract }: Pick<OwnContract, 'companyId' | 'contract'>,
  stored: StoredBalance | undefined,
  movements: readonly StoredMovement[],
): OwnContract {
  // The file has debts above zero, the shop has them below
  const opening = 0 - contract.opening;
  const { openingOn } = contract;
  const fromFile = { companyId, contract, opening, openingOn, keepsEarlier: false };
  if (!stored?.openingOn || stored.openingOn >= openingOn) return fromFile;
  const earlier = movements.filter(({ date }) => date < openingOn);
  const reached = earlier.reduce((sum, { kind, amount }) => sum + signs[kind] * amount, stored.opening);
  if (reached === opening) {
    return { companyId, contract, opening: stored.opening, openingOn: stored.openingOn, keepsEarlier: true };
  }
  const reason = `договор ${contract.number}: начальный остаток не продолжает прежние движения, история начата с ${openingOn}`;
  note(run, { kind: 'mended', code: 'history-restarted', reason, line: contract.line });
  return fromFile;
}

/** Whether the sums that the finances of a company show, over all its contracts, lose no kopeck. */
export function areExact(
  balances: readonly Pick<StoredBalance, 'balance' | 'receivables' | 'overdue'>[],
  movements: Iterable<Pick<StoredMovement, 'kind' | 'amount'>>,
): boolean {
  const moved = { shipment: 0, payment: 0, refund: 0, return: 0 };
  for (const { kind, amount } of movements) moved[kind] += amount;
  const sum = (pick: (one: (typeof balances)[number]) => number) => balances.reduce((all, one) => all + pick(one), 0);
  const shown = [
    sum(({ balance }) => Math.abs(balance)),
    sum(({ receivables }) => receivables),
    sum(({ overdue }) => overdue),
    sum(({ balance, receivables }) => Math.max(0, balance + receivables)),
  ];
  return [...shown, ...Object.values(moved)].every(isExactSum);
}
