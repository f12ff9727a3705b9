import { NBSP } from './number-format.ts';
import { plural } from './plural.ts';
import { formatMoney } from './price-format.ts';

/**
 * '6 подорожали, 3 подешевели: +412 ₽': by how many kopecks each line is dearer, below 0 cheaper. Null is a price in
 * another currency: it is counted and not summed.
 */
export function repricedSummary(differences: readonly (number | null)[], currency: string): string {
  const count = (isCounted: (difference: number | null) => boolean, [one, many]: readonly [string, string]) => {
    const found = differences.filter(isCounted).length;
    return found === 0 ? null : `${found}${NBSP}${plural(found, [one, many, many])}`;
  };
  const counts = [
    count((difference) => difference !== null && difference > 0, ['подорожала', 'подорожали']),
    count((difference) => difference !== null && difference < 0, ['подешевела', 'подешевели']),
    count((difference) => difference === null, ['в другой валюте', 'в другой валюте']),
  ].filter((part) => part !== null);
  const compared = differences.filter((difference) => difference !== null);
  if (compared.length === 0) return counts.join(', ');
  const sum = compared.reduce((total, difference) => total + difference, 0);
  return `${counts.join(', ')}: ${sum > 0 ? '+' : ''}${formatMoney(sum, currency)}`;
}
