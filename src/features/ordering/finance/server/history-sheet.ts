import type { Db } from '#server/db/index.ts';
import { dayCell, momentCell } from '#server/xlsx/write-workbook.ts';
import { toWire } from '#shared/money.ts';
import { balanceSigns } from '../balance-signs.ts';
import { listMovements, movementNames, movementsWithin } from './movements.ts';
import { balanceAfter, findPeriodBalance, type PeriodBalance } from './period-balance.ts';
import {
  type Cell,
  contract,
  currency,
  date,
  reported,
  type Sheet,
  type SheetScope,
  sum,
  text,
} from './sheet-columns.ts';

/** The newest first, between the balances at both ends: opening + movements = closing. */
export async function historySheet(db: Db, { firm, asOf, timeZone, limit, query }: SheetScope): Promise<Sheet> {
  const [movements, balance] = await Promise.all([
    listMovements(db, movementsWithin(firm.id, query), { limit }),
    findPeriodBalance(db, firm.id, query, timeZone),
  ]);
  const end = (name: string, at: PeriodBalance['opening']): Cell[] => [
    dayCell(at?.on ?? null),
    name,
    at ? null : 'Не известен: учётная система его не передала',
    null,
    null,
    null,
    at && toWire(at.amount),
    firm.currency,
    momentCell(asOf, timeZone),
  ];
  const rows = movements.map((row) => [
    dayCell(row.date),
    movementNames[row.kind],
    row.document,
    row.contractNo || null,
    toWire(row.amount),
    toWire(balanceSigns[row.kind] * row.amount),
    toWireOrNull(balanceAfter(row, balance)),
    firm.currency,
    momentCell(asOf, timeZone),
  ]);
  return {
    name: 'История расчётов',
    columns: [
      date('Дата'),
      text('Вид', 18),
      text('Документ', 48),
      contract,
      sum('Сумма'),
      sum('Изменение баланса'),
      sum('Баланс'),
      currency,
      reported,
    ],
    rows:
      rows.length === 0
        ? []
        : [end('Баланс на конец', balance.closing), ...rows, end('Баланс на начало', balance.opening)],
  };
}

const toWireOrNull = (kopecks: number | null) => (kopecks === null ? null : toWire(kopecks));
