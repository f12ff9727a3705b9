import { ApiError } from '#server/errors.ts';
import type { AddResult, RefusedProduct } from '../contract.ts';

/** NOTHING_ADDED with the reason, where there is one alone; `data` has them all. */
export function nothingAdded(refused: readonly RefusedProduct[]): ApiError {
  const reason = refused.length === 1 ? refused[0]!.reason : 'Эти товары сейчас нельзя заказать';
  return new ApiError([{ code: 'NOTHING_ADDED', message: `Ничего не добавлено. ${reason}` }], { data: { refused } });
}

/** The answer, if something was added. Throws NOTHING_ADDED. */
export function orNothing(answer: AddResult): AddResult {
  if (answer.lines.length === 0) throw nothingAdded(answer.refused);
  return answer;
}
