import type { Statement } from './list-statements.ts';
import type { PricedUnit, Settled } from './price-terms.ts';
import { priceUnitIn, unitsIn } from './price-unit-words.ts';

/** Units that hold a number of others. */
const PACKS = new Set(['упак', 'пач', 'кор', 'ящ', 'меш', 'блок', 'поддон', 'кат', 'бух', 'рул']);

/** Units in which goods without a column of units may be sold as well as by the piece. */
const WHOLE = new Set(['компл', 'набор', 'пар', 'лист', 'бут']);

/** `units`: the units that the rows name, null where the list has no column of them. */
export type RowUnits = { units: ReadonlySet<string> | null; hasPacks: boolean };

/** The unit that the prices of a column are for. Open where the rows do not say how many base units it has. */
export function settleUnit(
  heading: string,
  statements: readonly Statement[],
  { units, hasPacks }: RowUnits,
): Settled<PricedUnit> {
  const own = priceUnitIn(heading);
  const said = statements.filter(({ isOfPrices }) => isOfPrices).flatMap(({ text }) => priceUnitIn(text) ?? []);
  // A line about one unit says no more than the rows, which name theirs
  const lines = said.filter((one) => units === null || (one !== 'unclear' && one.count !== '1'));
  const different = [...new Set((own === null ? lines : [own]).map((one) => JSON.stringify(one)))];
  const evidence = JSON.stringify([...different, units === null, hasPacks]);
  const open = (why: string): Settled<PricedUnit> => ({ why, evidence });
  if (different.length === 0) return { value: 'row', from: 'assumed', evidence };
  if (different.length > 1) return open('строки списка называют разные единицы цены');
  const found = own ?? lines[0]!;
  const from = own === null ? 'line' : 'heading';
  if (found === 'unclear') return open('за что дана цена, непонятно');
  const { count, unit } = found;
  const settled = (value: PricedUnit): Settled<PricedUnit> => ({ value, from, evidence });
  if (unit === null) return settled(found);
  const isOfRows =
    units === null ? !PACKS.has(unit) && !WHOLE.has(unit) : [...units].some((one) => unitsIn(unit, one) !== null);
  if (isOfRows || units?.size === 0) return settled(found);
  if (PACKS.has(unit) && hasPacks && count === '1') return settled('pack');
  const rows = units === null ? 'столбца единиц в списке нет' : `единицы товаров: ${[...units].slice(0, 5).join(', ')}`;
  return open(`цена за ${count === '1' ? '' : `${count} `}${unit}, а ${rows}`);
}
