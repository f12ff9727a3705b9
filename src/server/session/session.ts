import { nameInLetter } from '#shared/names.ts';
import type { StaffRights } from '#shared/rights/staff-rights.ts';
import type { Role } from '#shared/roles.ts';
import type { Db } from '../db/index.ts';
import type { SiteState } from './site-state.ts';

/** What a member may do in a company; an ADMIN may do all of it. */
export type Rights = {
  order: boolean;
  finance: boolean;
  viewAllOrders: boolean;
  priceLists: boolean;
  manageUsers: boolean;
};

/**
 * The terms of the current company that decide prices, limits and warnings. Kopecks: `creditLimit`, and `permitLeft`, the
 * sum of orders that pass despite debt and limit until `permitEndsAt`, null: one order.
 */
export type CurrentCompany = {
  id: number;
  name: string;
  state: 'pending' | 'active' | 'blocked';
  priceTypeId: number | null;
  currency: 'RUB' | 'EUR' | 'USD';
  discountPercent: number;
  creditLimit: number;
  hasDebt: boolean;
  permitLeft: number;
  permitEndsAt: Date | null;
  orderBan: boolean;
  canBuyUnavailable: boolean;
  managerAccountId: number | null;
  secondManagerAccountId: number | null;
  role: 'USER' | 'ADMIN';
  rights: Rights;
};

/**
 * The account whose rights apply, the person who acts (`actor`, another one in a child session) and the current company.
 * Read from the database on every call, never cached.
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
  /** It may set up the second factor that the shop requires, and do nothing else. */
  needsSecondFactor: boolean;
  role: Role;
  /** What a MANAGER may do; without rights for all others, and for who acts for a customer. */
  staff: StaffRights;
  company: CurrentCompany | null;
  expiresAt: Date;
  /** Of the account's basket when the session was read: another one after every change of the basket. Null: no basket. */
  basketMark: string | null;
};

/** Of a session what says which companies a member of staff reaches. */
export type StaffMember = { account: Pick<Session['account'], 'id'>; staff: StaffRights };

/** A session with a company that is not blocked. */
export type BuyerSession = Session & { company: CurrentCompany };

/** The session of a request and the state of the shop. */
export type Visitor = { session: Session | null; site: SiteState };

/** Finds the live session of a token (null: none) and the state of the shop; both are read on every call. */
export type FindVisitor = (db: Db, token: string | undefined) => Promise<Visitor>;

/** The same in a letter, whatever is stored as a name. */
export const nameForLetter = (person: Parameters<typeof fullName>[0]): string => nameInLetter(fullName(person));

/** Last name, name and second name, as one line. */
export function fullName(person: { name: string; lastName: string; secondName?: string }): string {
  return [person.lastName, person.name, person.secondName].filter(Boolean).join(' ');
}
