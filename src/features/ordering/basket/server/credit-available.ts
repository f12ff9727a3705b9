import type { Db } from '#server/db/index.ts';
import type { CurrentCompany } from '#server/session/session.ts';
import { createSlot } from '#server/slot.ts';

/**
 * What a company may still order on credit, kopecks; null: prepayment only. Finance builds on orders, which build on the
 * basket, and provides it.
 */
export const creditAvailableSlot =
  createSlot<(db: Db, company: CurrentCompany) => Promise<number | null>>('credit available');
