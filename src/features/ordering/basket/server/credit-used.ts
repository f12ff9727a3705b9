import type { SQL } from 'drizzle-orm';
import { createSlot } from '#server/slot.ts';

/**
 * Kopecks of its credit that a company has used, as SQL of the company's id and currency. Finance builds on orders, which
 * build on the basket, and provides it.
 */
export const creditUsedSlot = createSlot<(company: SQL, currency: SQL) => SQL<number>>('used credit');

/** What a company may still order on credit, kopecks; null without a limit, which means prepayment only. */
export function creditAvailable({ creditLimit }: { creditLimit: number }, used: number): number | null {
  return creditLimit === 0 ? null : creditLimit - used;
}
