import { createRandom } from '#bench/generator/random.ts';
import type { ListingData } from '../listing/listing-data.ts';
import { listingRequests } from '../listing/listing-requests.ts';
import { type RawRequest, rawRequest } from '../trade/http-load.ts';
import { searchTexts } from './search-texts.ts';

/** A kind of request; each call of `next` makes another one, of another buyer. */
export type RequestKind = { name: string; next: () => RawRequest };

export function requestKinds(data: ListingData, size: number): RequestKind[] {
  const random = createRandom(11);
  let asked = 0;
  const buyer = () => ({ authorization: `Bearer ${data.tokens[(asked += 1) % data.tokens.length]!}` });
  const get = (path: string) => rawRequest(path, buyer(), undefined, 'GET');
  const filtered = listingRequests(data, 40_000).map(({ path, headers }) =>
    rawRequest(path, headers, undefined, 'GET'),
  );
  const query = searchTexts(size);
  return [
    { name: 'listing', next: () => get(`/web/catalog/${random.pick(data.collectionPaths)}/`) },
    { name: 'filtered listing', next: () => random.pick(filtered) },
    { name: 'header search', next: () => rawRequest('/api/searchHeader/', buyer(), { query: query() }) },
    { name: 'full search', next: () => get(`/web/search/?QUERY=${encodeURIComponent(query())}`) },
    { name: 'product page', next: () => get(`/web/detail/?code=g${random.between(1, size)}`) },
  ];
}
