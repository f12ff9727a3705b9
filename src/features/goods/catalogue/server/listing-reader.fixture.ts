import type { Input } from '#shared/endpoint.ts';
import type { TestApp } from '#shop/testing/test-app.ts';
import type { CatalogueListing } from '../contract.ts';
import { settledCatalogue } from './read-model/catalogue-of.ts';

export type ListingQuery = Input<'catalogPage'>['query'];

/** Reads sections as the pages of the catalogue do, once the read model has taken in all changes. */
export function listingReader(shop: () => TestApp, token: () => string) {
  const call = async (path: string, query: ListingQuery = {}, as = token()) => {
    await settledCatalogue(shop().db);
    return shop().call('catalogPage', { params: { '*': path }, query }, { token: as });
  };
  const list = async (path: string, query: ListingQuery = {}, as = token()) => {
    const { data } = await call(path, query, as);
    if ('redirectTo' in data) throw new Error(`${path} leads to ${data.redirectTo}`);
    return data;
  };
  return { call, list };
}

export const idsOf = ({ products }: CatalogueListing) => products.items.map((item) => item.id);
