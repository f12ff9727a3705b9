import { propertyText } from '../text/property-text.ts';
import { slug } from '#shared/slug.ts';
import { searchWords } from '../lexicon/search-words.ts';
import { tradeLexicons } from '../lexicon/shipped-lexicons.ts';
import {
  named,
  type SearchableGoods,
  searchableGoods,
  SectionNames,
  wordsOfGoods,
} from './searchable-goods.fixture.ts';

/** The words of all lexicons, as an owner may choose them. */
export const allWords = searchWords(tradeLexicons);

type Sold = { article: string; shortcode: string; barcode?: string };
export type DemoProduct = Sold & {
  name: string;
  brand: string;
  section: string[];
  properties: readonly { name: string; values: readonly string[] }[];
  offers: readonly (Required<Sold> & { values: readonly { value: string }[] })[];
};

/** The goods of the demo with the lexicons that they choose, without a database. */
export function searchableDemo(products: readonly DemoProduct[]): SearchableGoods {
  const sections = new SectionNames();
  const brands = [...new Set(products.map(({ brand }) => brand))].map((name, n) => ({
    code: slug(name),
    id: n + 1,
    name,
  }));
  const valueIds = new Map<string, number>();
  const valueOf = (name: string, value: string) => {
    const text = propertyText(name, value);
    if (!valueIds.has(text)) valueIds.set(text, valueIds.size + 1);
    return { id: valueIds.get(text)!, text };
  };
  const goods = products.map((one, n) =>
    named(one.name, n, {
      properties: one.properties
        .flatMap(({ name, values }) => values.map((value) => valueOf(name, value)))
        .filter(({ text }) => text !== ''),
      extra: one.offers.flatMap(({ values }) => values.map(({ value }) => value)).join('\n'),
      brandId: brands.find(({ name }) => name === one.brand)!.id,
      sectionId: sections.idOf(one.section),
      codes: [
        { kind: 'article', text: one.article },
        { kind: 'shortcode', text: one.shortcode },
        ...(one.barcode === undefined ? [] : [{ kind: 'barcode' as const, text: one.barcode }]),
        ...one.offers.flatMap(({ article, shortcode, barcode }) => [
          { kind: 'offerArticle' as const, text: article },
          { kind: 'shortcode' as const, text: shortcode },
          { kind: 'barcode' as const, text: barcode },
        ]),
      ],
    }),
  );
  return searchableGoods(goods, { brands, sections: sections.all }, wordsOfGoods(goods.map(({ name }) => name)));
}
