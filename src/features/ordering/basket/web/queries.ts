import type { Data } from '#shared/endpoint.ts';
import { apiQuery, type ApiClient } from '#web/api/api-client.ts';
import { ApiFailure } from '#web/api/api-failure.ts';

export type BasketProducts = Data<'basketProducts'>;
type BasketSums = Data<'basketSumBlock'>;

/** All lines of the basket. An answer that is not what it should be counts as a failure (R-ERR-25). */
export function basketProductsQuery(api: ApiClient) {
  const query = apiQuery(api, 'basketProducts', { query: {} });
  return { ...query, select: wellFormed };
}

/** The sums of the basket, judged alike. */
export function basketSumQuery(api: ApiClient) {
  return { ...apiQuery(api, 'basketSumBlock', {}), select: wellFormedSums };
}

/** The promotions that run on a product now. */
export function promotionsQuery(api: ApiClient, productId: number) {
  return apiQuery(api, 'basketActionsOfProduct', { params: { code: String(productId) } });
}

function wellFormed(data: BasketProducts): BasketProducts {
  const { grid, noProductsAddToOrder: lost } = (data ?? {}) as Partial<BasketProducts>;
  if (!Array.isArray(grid?.row) || !Array.isArray(lost)) throw malformed();
  return data;
}

function wellFormedSums(data: BasketSums): BasketSums {
  const { total, warnings } = (data ?? {}) as Partial<BasketSums>;
  if (typeof total !== 'number' || !Array.isArray(warnings)) throw malformed();
  return data;
}

const malformed = () => new ApiFailure(500, [], { transport: true });
