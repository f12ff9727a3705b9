import { formatNumber } from '#shared/number-format.ts';
import type { FieldProblems } from '#web/ui/forms/use-field-errors.ts';

/** The terms that are typed as numbers, with their upper bounds. */
const bounds = { discountPercent: 100, creditLimit: 1_000_000_000, creditDays: 365 };

export type TermField = keyof typeof bounds;
const fields = Object.keys(bounds) as TermField[];

/** What is typed as a number: '1 500,50'. Nothing is 0; NaN for what is none. */
export function readTerm(text: string): number {
  const plain = text.replaceAll(/\s/g, '').replace(',', '.');
  return plain === '' ? 0 : /^\d+(?:\.\d{1,2})?$/.test(plain) ? Number(plain) : Number.NaN;
}

/** What is wrong with the typed terms, by field; a price type is chosen from a list. */
export function termErrors(typed: Readonly<Record<TermField, string>>): FieldProblems<TermField | 'priceType'> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = readTerm(typed[field]);
      const isWhole = field !== 'creditDays' || Number.isInteger(value);
      if (value <= bounds[field] && isWhole) return [];
      return [[field, `Введите ${isWhole ? '' : 'целое '}число от 0 до ${formatNumber(bounds[field])}`]];
    }),
  );
}
