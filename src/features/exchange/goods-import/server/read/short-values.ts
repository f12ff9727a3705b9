import type { RecordOf, PropertyValues } from '#exchange/commerceml/server/index.ts';

/** Different values of properties that get a number, and the length of the longest; products with others keep them. */
const MAX_VALUES = 20_000;
const MAX_LENGTH = 100;

type Product = RecordOf<'product'>;
type ShortProduct = Omit<Product, 'properties'> & { properties: (PropertyValues | number)[] };

/**
 * Products in a third less of their length: a value that a property has in many of them is stored as a number. It is read
 * as one object for all of these products, which cannot be changed.
 */
export class ShortValues {
  readonly #values: PropertyValues[] = [];
  readonly #numbers = new Map<string, Map<string, number>>();

  /** What is to be stored of a product. */
  shorten(product: Product): Product | ShortProduct {
    if (product.properties.length === 0) return product;
    return { ...product, properties: product.properties.map((property) => this.#numberOf(property) ?? property) };
  }

  restore(stored: Product | ShortProduct): Product {
    const { properties } = stored;
    for (const [index, property] of properties.entries()) {
      if (typeof property === 'number') properties[index] = this.#values[property]!;
    }
    return stored as Product;
  }

  #numberOf({ id, values }: PropertyValues): number | undefined {
    const [value, ...others] = values;
    if (value === undefined || others.length > 0) return undefined;
    const known = this.#numbers.get(id)?.get(value);
    if (known !== undefined) return known;
    const isShort = id.length <= MAX_LENGTH && value.length <= MAX_LENGTH;
    return isShort && this.#values.length < MAX_VALUES ? this.#add(copyOf(id), copyOf(value)) : undefined;
  }

  #add(id: string, value: string): number {
    const number = this.#values.push(Object.freeze({ id, values: Object.freeze([value]) as string[] })) - 1;
    const numbers = this.#numbers.get(id);
    if (numbers) numbers.set(value, number);
    else this.#numbers.set(id, new Map([[value, number]]));
    return number;
  }
}

/** A part of a text keeps the whole text in memory. */
const copyOf = (text: string): string => Buffer.from(text, 'utf16le').toString('utf16le');
