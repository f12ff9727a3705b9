import { groupThousands } from '#shared/number-format.ts';

/** A sum of kopecks as documents write it, always with two decimals and without a sign: '1 234,00'. */
export function documentMoney(kopecks: number): string {
  const parts = kopecks % 100;
  return `${groupThousands(String((kopecks - parts) / 100))},${String(parts).padStart(2, '0')}`;
}
