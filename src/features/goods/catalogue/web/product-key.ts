import { idParam } from '#web/app/search-params.ts';

/** What names a product in the address; the code wins. */
export interface ProductKey {
  code?: string;
  id?: string;
}

/** The key in the search parameters of the product page, empty where there is none. */
export function productKey({ code, id }: Record<string, unknown>): ProductKey {
  if (typeof code === 'string' && code !== '' && code.length <= 200) return { code, id: undefined };
  return { code: undefined, id: idParam(id) };
}
