import { formatWirePrice } from '#shared/price-format.ts';
import type { Filter } from '../contract.ts';
import { buildFilter, controlName, parseFilter, toggleValue, withPrice, type PriceRange } from '../filter-path.ts';

/** Whether there is anything to narrow the list by. */
export const hasFilter = ({ items }: Filter): boolean => items.props.length > 0 || items.prices !== null;

interface ChosenFilter {
  /** As it is read: 'Бренд: Schneider Electric'. */
  text: string;
  /** The `{filter}` without it. */
  without: string;
}

/**
 * What is chosen in the filter of an address, in the order of the filter's groups, the price last. A value that the shop
 * does not know is left out.
 */
export function chosenFilters(filter: string, { items }: Filter, currency?: string): ChosenFilter[] {
  const choice = parseFilter(filter);
  const codes = items.props.map(({ code }) => code);
  const values = items.props.flatMap(({ code, name: group, values }) => {
    const chosen = new Set((choice.props.get(code) ?? []).map((value) => controlName(code, value)));
    return values
      .filter((value) => chosen.has(value.controlName))
      .map((value) => ({
        text: `${group}: ${value.name}`,
        without: buildFilter(toggleValue(choice, value.controlName), codes),
      }));
  });
  if (!choice.price) return values;
  const price = { text: priceText(choice.price, currency), without: buildFilter(withPrice(choice, null, null), codes) };
  return [...values, price];
}

function priceText({ from, to }: PriceRange, currency: string | undefined): string {
  const bounds = [
    from === null ? '' : ` от ${formatWirePrice(from, currency)}`,
    to === null ? '' : ` до ${formatWirePrice(to, currency)}`,
  ];
  return `Цена:${bounds.join('')}`;
}
