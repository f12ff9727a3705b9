import type { PageInfo } from '#features/wire.ts';
import type { ApiClient } from '#web/api/api-client.ts';
import type { CatalogueItem, ProductDetail } from '../contract.ts';

/** A list of goods that a product leads to, by the call that serves it. */
export type LinkedList = keyof ProductDetail['linked'];

/** A page of such a list (R-CALL-036, R-CALL-039 … R-CALL-041); analogues come all at once. */
export async function loadLinked(
  api: ApiClient,
  list: LinkedList,
  id: number,
  page: number,
  signal: AbortSignal,
): Promise<{ items: CatalogueItem[]; page: Pick<PageInfo, 'page' | 'pageCount'> }> {
  if (list === 'analogues') {
    const { items } = await api('analogues', { query: { id: String(id) } }, { signal });
    return { items, page: { page: 1, pageCount: 1 } };
  }
  return api(list, { query: { ID: String(id), PAGEN_1: page, NAV_NUM: 1 } }, { signal });
}
