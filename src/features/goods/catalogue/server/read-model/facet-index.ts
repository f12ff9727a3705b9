import { controlName } from '../../filter-path.ts';

/** A characteristic of the filter; its values are those from `first` up to `end`. */
export type FacetProperty = { code: string; name: string; first: number; end: number };

/** A value as it is read: `key` is its id, or its brand's `brandKey`, so that both stand in one list. */
export type FacetValue = { key: number; code: string; name: string };

/** The key of a brand among the values of characteristics. */
export const brandKey = (brandId: number): number => -brandId;

/**
 * The characteristics that goods are filtered by and their values as numbers from 0, those of one property side by side.
 * The brand is one of them. Properties and values stand in the order in which they are shown.
 */
export type FacetIndex = {
  properties: readonly FacetProperty[];
  /** Codes of the properties, in their order. */
  codes: readonly string[];
  values: readonly FacetValue[];
  /** The number of a value, by its key or that of an alias. */
  indexOf: (key: number) => number | undefined;
  /** A property by its code. */
  property: (code: string) => FacetProperty | undefined;
  /** The numbers of a property's values with these codes; unknown ones are passed over. */
  select: (property: FacetProperty, codes: readonly string[]) => number[];
  /** The name of a value in addresses and answers, by its number. */
  controlName: (value: number) => string;
};

/** The brand as a property of the filter: the first one, which each catalogue has. */
export const brandProperty = ({ properties }: FacetIndex): FacetProperty => properties[0]!;

/** A value that means another one: its goods and its addresses are those of the other. */
type FacetAlias = { key: number; code: string; of: number };

/** A characteristic with its values, in the order in which they are shown. */
export type FacetGroup = {
  code: string;
  name: string;
  values: readonly FacetValue[];
  aliases?: readonly FacetAlias[];
};

export function facetIndex(groups: readonly FacetGroup[]): FacetIndex {
  const properties: FacetProperty[] = [];
  const values: FacetValue[] = [];
  const controlNames: string[] = [];
  for (const { code, name, values: own } of groups) {
    const property = { code, name, first: values.length, end: values.length + own.length };
    properties.push(property);
    for (const value of own) {
      values.push(value);
      controlNames.push(controlName(code, value.code));
    }
  }
  const numbers = new Map(
    properties.map(({ code, first, end }) => [
      code,
      new Map(values.slice(first, end).map((value, n) => [value.code, first + n])),
    ]),
  );
  const byKey = new Map(values.map((value, index) => [value.key, index]));
  for (const { code, aliases = [] } of groups) {
    for (const alias of aliases) {
      const index = byKey.get(alias.of);
      if (index === undefined) continue;
      byKey.set(alias.key, index);
      numbers.get(code)!.set(alias.code, index);
    }
  }
  const byCode = new Map(properties.map((property) => [property.code, property]));
  return {
    properties,
    codes: properties.map(({ code }) => code),
    values,
    indexOf: (key) => byKey.get(key),
    property: (code) => byCode.get(code),
    select: ({ code }, codes) => {
      const known = codes.map((one) => numbers.get(code)!.get(one)).filter((number) => number !== undefined);
      return [...new Set(known)].toSorted((a, b) => a - b);
    },
    controlName: (value) => controlNames[value]!,
  };
}
