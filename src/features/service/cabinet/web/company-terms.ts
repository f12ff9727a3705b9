import { formatNumber } from '#shared/number-format.ts';
import { readDecimal } from '#shared/read-decimal.ts';
import type { FieldProblems } from '#web/ui/forms/use-field-errors.ts';

/** The terms that are typed as numbers, with their upper bounds. */
const bounds = { discountPercent: 100, creditLimit: 1_000_000_000, creditDays: 365 };

export type TermField = keyof typeof bounds;
const fields = Object.keys(bounds) as TermField[];

/** What is wrong with the typed terms, by field; a price type is chosen from a list. */
export function termErrors(typed: Readonly<Record<TermField, string>>): FieldProblems<TermField | 'priceType'> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = readDecimal(typed[field]);
      const isWhole = field !== 'creditDays' || Number.isInteger(value);
      if (value <= bounds[field] && isWhole) return [];
      return [[field, `Введите ${isWhole ? '' : 'целое '}число от 0 до ${formatNumber(bounds[field])}`]];
    }),
  );
}
