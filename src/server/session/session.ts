import type { Role } from '#shared/roles.ts';

/** What a member may do in a company; an ADMIN may do all of it. */
export type Rights = {
  order: boolean;
  finance: boolean;
  viewAllOrders: boolean;
  priceLists: boolean;
  manageUsers: boolean;
};

/** The contract of the current company: what decides prices, limits and warnings. `creditLimit` is kopecks. */
export type CurrentCompany = {
  id: number;
  name: string;
  state: 'pending' | 'active' | 'blocked';
  priceTypeId: number | null;
  currency: 'RUB' | 'EUR' | 'USD';
  discountPercent: number;
  creditLimit: number;
  hasDebt: boolean;
  orderBan: boolean;
  canBuyUnavailable: boolean;
  managerAccountId: number | null;
  role: 'USER' | 'ADMIN';
  rights: Rights;
};

/**
 * Whose rights hold (`account`), who really acts (`actor`, differs in a child session) and for which company. Read from
 * the database on every call, never cached.
 */
export type Session = {
  id: number;
  account: {
    id: number;
    role: 'USER' | 'MANAGER' | 'TECH';
    name: string;
    lastName: string;
    secondName: string;
    email: string | null;
    phone: string | null;
    workPosition: string;
    cityId: number | null;
  };
  actor: { id: number; name: string; lastName: string };
  isChild: boolean;
  role: Role;
  company: CurrentCompany | null;
  expiresAt: Date;
};

/** A session with a company that is not blocked. */
export type BuyerSession = Session & { company: CurrentCompany };

/** Last name, name and second name, as one line. */
export function fullName(person: { name: string; lastName: string; secondName?: string }): string {
  return [person.lastName, person.name, person.secondName].filter(Boolean).join(' ');
}
