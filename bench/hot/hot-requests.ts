import { randomUUID } from 'node:crypto';
import { buildFilter } from '#goods/catalogue/server/index.ts';
import { generatedBrands } from '#bench/generator/generate-catalogue.ts';
import { createRandom } from '#bench/generator/random.ts';
import type { Data } from '#shared/endpoint.ts';
import { buyers, type ListingData } from '../listing/listing-data.ts';
import { listingRequests } from '../listing/listing-requests.ts';
import { type Ask, rawRequest, type RawRequest } from '../trade/http-load.ts';

type Next = () => RawRequest;

export const CHROMIUM = { 'accept-encoding': 'gzip, deflate, br, zstd' };

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** The requests that buyers make most, each of another buyer. */
export function hotRequests(data: ListingData, port: number) {
  const { tokens, orderingTokens, collectionPaths, itemIds } = data;
  const random = createRandom(11);
  let asked = 0;
  const nth = () => (asked += 1);
  const buyer = () => bearer(tokens[nth() % tokens.length]!);
  const get = (path: string, headers: Record<string, string>) => rawRequest(path, headers, undefined, 'GET');
  const listings = listingRequests(data, 40_000);
  const listing = (headers: Record<string, string>): Next => {
    return () => {
      const { path, headers: own } = random.pick(listings);
      return get(path, { ...own, ...headers });
    };
  };
  const brands = [...generatedBrands.keys()].map((code) => code.replaceAll('-', '_'));
  return {
    listing: listing({}),
    listingAsChromium: listing(CHROMIUM),
    twoFacets: () => {
      const values = [random.pick(brands), random.pick(brands)];
      const filter = buildFilter({ props: new Map([['brand', values]]), price: null });
      return get(`/web/catalog/${random.pick(collectionPaths)}/filter/${filter}/apply/`, buyer());
    },
    product: () => get(`/web/detail/?id=${1_000_000 + random.between(0, 99_999)}`, buyer()),
    basketAdd: () => {
      const token = orderingTokens[nth() % orderingTokens.length]!;
      const products = [{ id: random.pick(itemIds), quantity: random.between(1, 50) }];
      return rawRequest('/api/basket/add/', { ...bearer(token), 'idempotency-key': randomUUID() }, { products });
    },
    page: () =>
      get(`/catalog/${random.pick(collectionPaths)}/`, {
        cookie: `token=${tokens[nth() % tokens.length]!}`,
        ...CHROMIUM,
      }),
    /** Of a hundred buyers with twenty lines each. */
    basketPage: () => get('/basket/', { cookie: `token=${tokens[nth() % 100]!}`, ...CHROMIUM }),
    /** Puts a line into an empty basket, opens the checkout, orders. */
    order: async (ask: Ask) => {
      const n = nth() % orderingTokens.length;
      const headers = bearer(orderingTokens[n]!);
      const products = [{ id: random.pick(itemIds), quantity: random.between(1, 50) }];
      await ask(rawRequest('/api/basket/add/', { ...headers, 'idempotency-key': randomUUID() }, { products }));
      const checkout = await ask<Data<'orderCheckout'>>(get('/web/orderCheckout/?shipment=together', headers));
      const company = 1 + (n % buyers);
      const body = {
        contragent: company,
        deliveryType: 'delivery',
        address: company,
        consignee: company,
        shipment: 'together',
        paySystem: 'credit',
        checkoutKey: checkout.checkoutKey,
        expectedTotal: checkout.summary.total,
      };
      await ask(rawRequest('/api/order/add/', { ...headers, 'idempotency-key': randomUUID() }, body));
    },
    /** Requests that set another quantity of a line in a basket of twenty; the lines are read once. */
    quantity: async (ask: Ask): Promise<Next> => {
      const lines: { token: string; id: number; step: number }[] = [];
      for (const token of tokens.slice(0, 100)) {
        const { grid } = await ask<Data<'basketProducts'>>(get('/web/basket/products/', bearer(token)));
        const row = grid.row.find(({ isInStock }) => isInStock);
        if (row) lines.push({ token, id: row.id, step: row.packageCount });
      }
      return () => {
        const { token, id, step } = lines[nth() % lines.length]!;
        const product = { ID: id, QUANTITY: step * random.between(1, 100) };
        return rawRequest('/api/basket/update/', bearer(token), { product });
      };
    },
    port,
  };
}
