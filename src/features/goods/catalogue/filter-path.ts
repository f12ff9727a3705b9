/**
 * The only owner of the grammar of a filter in an address: `<prop>-is-<v1>-or-<v2>/price-from-<a>-to-<b>`, 'clear'
 * for none. Used by the server and by the page.
 */

/** Bounds as on the wire: amounts in the contract's currency with at most two places; null: open on that side. */
export type PriceRange = { from: number | null; to: number | null };

/** What is chosen: codes of values by code of property, never an empty list; `price` null: any price. */
export type FilterChoice = { props: ReadonlyMap<string, readonly string[]>; price: PriceRange | null };

export const nothingChosen: FilterChoice = { props: new Map(), price: null };

/** The `{filter}` of nothing chosen. */
export const CLEAR = 'clear';

const VALUES = /^([a-z0-9_]+)-is-([a-z0-9_]+(?:-or-[a-z0-9_]+)*)$/;
const AMOUNT = String.raw`(\d{1,12}(?:\.\d{1,2})?)`;
const PRICE = new RegExp(`^price(?=-)(?:-from-${AMOUNT})?(?:-to-${AMOUNT})?$`);

/** Reads the `{filter}` of an address. What is not of the grammar is passed over, never an error. */
export function parseFilter(text: string): FilterChoice {
  const props = new Map<string, readonly string[]>();
  let price: PriceRange | null = null;
  for (const segment of text.split('/')) {
    const [, code, values] = VALUES.exec(segment) ?? [];
    const [isPrice, from, to] = PRICE.exec(segment) ?? [];
    if (code && values) props.set(code, ordered([...(props.get(code) ?? []), ...values.split('-or-')]));
    else if (isPrice) price = priceRange(from ? Number(from) : null, to ? Number(to) : null);
  }
  return { props, price };
}

/**
 * The one address of a choice: properties in the order of `propertyCodes` (others after them by code), values by code,
 * price last; 'clear' for nothing.
 */
export function buildFilter({ props, price }: FilterChoice, propertyCodes: readonly string[] = []): string {
  const rankOf = (code: string) => {
    const index = propertyCodes.indexOf(code);
    return index < 0 ? propertyCodes.length : index;
  };
  const codes = ordered([...props.keys()]).toSorted((a, b) => rankOf(a) - rankOf(b));
  const segments = codes.map((code) => `${code}-is-${ordered(props.get(code) ?? []).join('-or-')}`);
  const bounds = [price?.from == null ? '' : `-from-${price.from}`, price?.to == null ? '' : `-to-${price.to}`].join(
    '',
  );
  if (bounds) segments.push(`price${bounds}`);
  return segments.join('/') || CLEAR;
}

/** The name of one value in the answer of a listing: `<property>-is-<value>`. */
export function controlName(property: string, value: string): string {
  return `${property}-is-${value}`;
}

/** The choice with one value (by its `controlName`) taken in, or out where it was in. */
export function toggleValue(choice: FilterChoice, name: string): FilterChoice {
  const [, code, value] = VALUES.exec(name) ?? [];
  if (!code || !value) return choice;
  const before = choice.props.get(code) ?? [];
  const after = before.includes(value) ? before.filter((other) => other !== value) : ordered([...before, value]);
  const props = new Map(choice.props);
  if (after.length > 0) props.set(code, after);
  else props.delete(code);
  return { ...choice, props };
}

/** The choice with another price range; bounds given the wrong way round are turned. */
export function withPrice(choice: FilterChoice, from: number | null, to: number | null): FilterChoice {
  return { ...choice, price: priceRange(from, to) };
}

/** The address of a list with a filter: `base` is its address without one, '/catalog/kabel/'. */
export function filteredPath(base: string, filter: string): string {
  return filter === CLEAR ? base : `${base}filter/${filter}/apply/`;
}

/**
 * The segments before `filter/{filter}/apply` and the filter itself (null without one). Null for an address that is no
 * list: a filter that is not closed, or something behind it.
 */
export function splitFilter(segments: readonly string[]): { before: string[]; filter: string | null } | null {
  const start = segments.indexOf('filter');
  if (start < 0) return { before: [...segments], filter: null };
  if (segments.indexOf('apply') !== segments.length - 1 || segments.length < start + 3) return null;
  return { before: segments.slice(0, start), filter: segments.slice(start + 1, -1).join('/') };
}

function priceRange(from: number | null, to: number | null): PriceRange | null {
  if (from === null && to === null) return null;
  return from !== null && to !== null && from > to ? { from: to, to: from } : { from, to };
}

/** Each code once, in rising order; most lists are so already. */
function ordered(codes: readonly string[]): readonly string[] {
  const isOrdered = codes.every((code, index) => index === 0 || codes[index - 1]! < code);
  return isOrdered ? codes : [...new Set(codes)].toSorted();
}
