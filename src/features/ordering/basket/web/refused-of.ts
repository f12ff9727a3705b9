import { isApiFailure } from '#web/api/api-failure.ts';
import type { RefusedProduct } from '../contract.ts';

/** What the shop names beside NOTHING_ADDED; null where the call failed otherwise. */
export function refusedOf<Refused extends RefusedProduct>(error: unknown): readonly Refused[] | null {
  if (!isApiFailure(error) || error.errors[0]?.code !== 'NOTHING_ADDED') return null;
  return (error.data as { refused?: Refused[] } | null)?.refused ?? null;
}
