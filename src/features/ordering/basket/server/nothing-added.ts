import { ApiError } from '#server/errors.ts';
import type { RefusedProduct } from '../contract.ts';

/** NOTHING_ADDED; its message has the reason where one product was refused, its `data` all refused products. */
export function nothingAdded(refused: readonly RefusedProduct[]): ApiError {
  const reason = refused.length === 1 ? refused[0]!.reason : 'Эти товары сейчас нельзя заказать';
  return new ApiError([{ code: 'NOTHING_ADDED', message: `Ничего не добавлено. ${reason}` }], { data: { refused } });
}
