import { buildFilter, controlName, type FilterChoice } from '../filter-path.ts';

/** No value has it: codes are letters, digits and `_`. */
const MARK = '~';

/**
 * The filters with one value of a property taken in, or out where it was in, as `buildFilter` of `toggleValue` writes them:
 * for many values of one property the others are written once.
 */
export function toggledFilters(
  choice: FilterChoice,
  property: string,
  propertyCodes: readonly string[],
): (value: string) => string {
  const chosen = choice.props.get(property) ?? [];
  const others = new Map(choice.props);
  others.delete(property);
  const without = buildFilter({ ...choice, props: others }, propertyCodes);
  const marked = buildFilter({ ...choice, props: others.set(property, [MARK]) }, propertyCodes);
  const [head, tail] = marked.split(controlName(property, MARK));
  return (value) => {
    const isChosen = chosen.includes(value);
    const values = isChosen ? chosen.filter((other) => other !== value) : [...chosen, value];
    return values.length === 0 ? without : `${head}${valuesPart(property, values)}${tail}`;
  };
}

const valuesPart = (property: string, values: readonly string[]): string =>
  buildFilter({ props: new Map([[property, values]]), price: null });
