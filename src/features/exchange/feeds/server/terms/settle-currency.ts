import { currenciesIn, isUnclear, withoutAmounts } from './currency-words.ts';
import { currenciesOfLine, type Statement } from './list-statements.ts';
import type { CellCurrencies } from './price-cells.ts';
import type { Settled } from './price-terms.ts';

const sorted = (set: Iterable<string>) => [...set].toSorted();

/** «RUB, USD», unclear ones as they are written. */
const listed = (set: Iterable<string>) =>
  sorted(set)
    .map((one) => one.replace(/^\?/, ''))
    .join(', ');

/**
 * The currency of the cells of a column that name none themselves: that of the heading, of the lines around the table, of
 * the other cells, roubles where nothing names one. Open where it is unclear, or two of these contradict each other.
 */
export function settleCurrency(
  heading: string,
  statements: readonly Statement[],
  cells: CellCurrencies,
): Settled<string> {
  const named = currenciesIn(withoutAmounts(heading));
  const sums = named.size === 0 ? currenciesIn(heading) : new Set<string>();
  const ofPrices = new Set(
    statements.filter(({ isOfPrices }) => isOfPrices).flatMap((line) => [...currenciesIn(line.text)]),
  );
  const foreign = statements.flatMap((line) => sorted(currenciesOfLine(line)).filter((one) => one !== 'RUB'));
  const lines = new Set([...ofPrices, ...foreign]);
  const facts = [named, sums, lines, cells.texts, cells.formats].map(sorted);
  const evidence = JSON.stringify([...facts, cells.plain > 0]);
  const open = (why: string): Settled<string> => ({ why, evidence });
  const [own] = named;
  if (named.size > 1) return open(`заголовок называет несколько валют: ${listed(named)}`);
  if (own !== undefined && isUnclear(own)) return open(`«${own.slice(1)}» не называет валюту`);
  const isElsewhere = (set: ReadonlySet<string>, one: string) => sorted(set).some((other) => other !== one);
  if (own !== undefined) {
    if (isElsewhere(ofPrices, own))
      return open(`в заголовке ${own}, а в строках над таблицей или под ней ${listed(ofPrices)}`);
    if (isElsewhere(cells.formats, own)) return open(`в заголовке ${own}, а ячейки в формате ${listed(cells.formats)}`);
    return { value: own, from: 'heading', evidence };
  }
  if (sorted(sums).some((one) => one !== 'RUB'))
    return open(`заголовок называет сумму в ${listed(sums)}, а валюту цены — нет`);
  const [said] = lines;
  if (said !== undefined) {
    const isSure = lines.size === 1 && !isUnclear(said) && ofPrices.has(said);
    if (!isSure) return open(`строки вокруг таблицы называют ${listed(lines)}, а заголовок цены — ничего`);
    if (isElsewhere(cells.formats, said)) return open(`в строках ${said}, а ячейки в формате ${listed(cells.formats)}`);
    return { value: said, from: 'line', evidence };
  }
  return settleByCells(cells, evidence);
}

function settleByCells({ texts, formats, plain, commonest }: CellCurrencies, evidence: string): Settled<string> {
  const all = new Set([...texts, ...formats]);
  if (sorted(all).some(isUnclear)) return { why: `в ячейках ${listed(all)}`, evidence };
  if (commonest === null) return { value: 'RUB', from: 'assumed', evidence };
  if (plain === 0 || (all.size === 1 && all.has('RUB'))) return { value: commonest, from: 'cells', evidence };
  return { why: `часть цен в ${listed(all)}, у остальных (${plain}) валюты нет`, evidence };
}
