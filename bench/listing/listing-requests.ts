import { buildFilter, type FilterChoice } from '#goods/catalogue/server/index.ts';
import { generatedBrands } from '#bench/generator/generate-catalogue.ts';
import { generatedProperties } from '#bench/generator/generated-properties.ts';
import { createRandom } from '#bench/generator/random.ts';
import type { ListingData } from './listing-data.ts';

export type ListingRequest = { method: 'GET'; path: string; headers: Record<string, string> };

const filterCount = 200;

/** Every request another section, filter and buyer: as many pairs of section and filter as there are requests. */
export function listingRequests({ tokens, collectionPaths }: ListingData, count: number): ListingRequest[] {
  const random = createRandom(7);
  const filters = Array.from({ length: filterCount }, (_, n) => buildFilter(filterOf(n)));
  const pairs = random.shuffle(collectionPaths.flatMap((path) => filters.map((filter) => ({ path, filter }))));
  return pairs.slice(0, count).map(({ path, filter }, n) => ({
    method: 'GET',
    path: `/web/catalog/${path}/filter/${filter}/apply/`,
    headers: { authorization: `Bearer ${tokens[n % tokens.length]!}` },
  }));
}

/** Some makers, which leaves goods with all values; or five to nine values of one property; some with a price range. */
function filterOf(n: number): FilterChoice {
  const price = n % 4 === 0 ? { from: 50 + n, to: 50_000 } : null;
  if (n % 3 > 0) return { props: new Map([['brand', pick(brands, n, 6 + (n % 7))]]), price };
  const property = generatedProperties[n % generatedProperties.length]!;
  const codes = property.values.map(({ code }) => code);
  return { props: new Map([[property.code, pick(codes, n, 5 + (n % 5))]]), price };
}

const brands = [...generatedBrands.keys()].map((code) => code.replaceAll('-', '_'));

function pick(codes: readonly string[], from: number, count: number): string[] {
  return [...new Set(Array.from({ length: count }, (_, step) => codes[(from + step * 2) % codes.length]!))];
}
