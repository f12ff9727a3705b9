import { closed } from '#server/errors.ts';
import type { Session } from '#server/session/session.ts';

export type Currency = 'RUB' | 'EUR' | 'USD';

/**
 * What of a company's contract decides prices. `companyId` null: nobody's contract, base prices without a discount, as
 * managers outside a customer, technical users and accounts without a company see them.
 */
export type PriceTerms = {
  companyId: number | null;
  priceTypeId: number | null;
  currency: Currency;
  /** 0..100, two places. */
  discountPercent: number;
};

export const withoutCompany: PriceTerms = { companyId: null, priceTypeId: null, currency: 'RUB', discountPercent: 0 };

/** The contract that prices what this visitor sees. Error: CLOSED for a company that is shut out of the shop. */
export function priceTermsOf({ account, company }: Session): PriceTerms {
  if (account.role !== 'USER' || !company) return withoutCompany;
  if (company.state === 'blocked') throw closed();
  return termsOfCompany(company);
}

type Contract = { id: number; priceTypeId: number | null; currency: Currency; discountPercent: number };

/** The contract of a company without a session, for work in the background; null: base prices. */
export function termsOfCompany(company: Contract | null): PriceTerms {
  if (!company) return withoutCompany;
  const { id, priceTypeId, currency, discountPercent } = company;
  return { companyId: id, priceTypeId, currency, discountPercent };
}
