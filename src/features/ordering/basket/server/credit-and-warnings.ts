import type { Env } from '#server/env.ts';
import { currentTime } from '#server/clock.ts';
import type { CurrentCompany } from '#server/session/session.ts';
import { permittedAt } from '#shared/order-permit.ts';
import { type OrderWarning, orderWarnings } from '#shared/order-warnings.ts';
import { isEmpty, type PricedBasket, waitingLines } from './price-basket.ts';

/** What the buyer has chosen of that on which warnings depend. */
type Choice = {
  paySystem: 'prepayment' | 'credit' | null;
  deliveryType: 'delivery' | 'pickup' | null;
  incomplete: boolean;
};

type Settings = Pick<Env, 'FREE_DELIVERY_MINIMUM'>;

/** Why a company can only prepay; null where it may order on credit. */
export function reasonForPrepayment(company: CurrentCompany): string | null {
  const { hasDebt, creditLimit } = company;
  if (hasDebt && permittedAt(company, currentTime()) === 0) return 'Недоступно, пока есть просроченная задолженность';
  return creditLimit === 0 ? 'По вашему договору отсрочки нет' : null;
}

/** What is open to a buyer who has chosen nothing yet: the only way to pay is chosen for him. */
export function firstChoice(company: CurrentCompany): Choice {
  const paySystem = reasonForPrepayment(company) === null ? null : 'prepayment';
  return { paySystem, deliveryType: null, incomplete: false };
}

/** What a company may still order on credit, kopecks; null without a limit, which means prepayment only. */
function creditAvailable({ creditLimit }: { creditLimit: number }, used: number): number | null {
  return creditLimit === 0 ? null : creditLimit - used;
}

/**
 * What the company may still order on credit (kopecks, null: prepayment only) and the warnings of section 8 that its
 * basket gives with a choice. Binding only where the basket
 * was read under the company's row lock.
 */
export function creditAndWarnings(
  company: CurrentCompany,
  basket: PricedBasket,
  { env, ...choice }: Choice & { env: Settings },
): { creditAvailable: number | null; warnings: OrderWarning[] } {
  const { totals, creditUsed } = basket;
  const available = creditAvailable(company, creditUsed);
  const warnings = orderWarnings({
    ...choice,
    orderBan: company.orderBan,
    hasDebt: company.hasDebt,
    permitted: permittedAt(company, currentTime()),
    creditExceeded: totals.total > (available ?? 0),
    empty: isEmpty(basket),
    remeasured: waitingLines(basket).length > 0,
    currency: company.currency,
    freeDeliveryFrom: env.FREE_DELIVERY_MINIMUM,
    total: totals.total,
  });
  return { creditAvailable: available, warnings };
}
