import { idParam } from '#web/app/search-params.ts';

/** What names a product in the address; the code wins. */
export interface ProductKey {
  code?: string;
  id?: string;
  /** The offer that shows; without one the shop chooses. */
  offer?: string;
}

/** The key in the search parameters of the product page, empty where there is none. */
export function productKey({ code, id, offer: chosen }: Record<string, unknown>): ProductKey {
  const offer = idParam(chosen);
  if (typeof code === 'string' && code !== '' && code.length <= 200) return { code, id: undefined, offer };
  return { code: undefined, id: idParam(id), offer };
}
