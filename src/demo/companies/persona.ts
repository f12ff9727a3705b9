import type { Rights } from '#server/session/session.ts';

/** A person of the demo data. Phones are eleven digits from a range that no operator gives out. */
export type DemoPerson = {
  email: string;
  phone: string;
  name: string;
  lastName: string;
  secondName: string;
  workPosition: string;
  role: 'USER' | 'MANAGER' | 'TECH';
  city: string;
};

/** A person in a company; `isCurrent` where he belongs to several and this one prices his basket. */
export type DemoMember = { email: string; role: 'USER' | 'ADMIN'; rights: Rights; isCurrent: boolean };

/** A price list by what it is for. */
export type PriceTypeKey = 'base' | 'large' | 'retail' | 'purchase';

/**
 * A buying company with its contract. Tax numbers have right check digits and begin with numbers of tax offices that do
 * not exist. `creditLimit` is kopecks; `taste` are top sections of the catalogue with their weights in its orders.
 */
export type DemoCompany = {
  key: string;
  type: 'legal' | 'individual';
  name: string;
  inn: string;
  kpp: string | null;
  ogrn: string;
  address: string;
  city: string;
  priceType: PriceTypeKey;
  discountPercent: number;
  creditLimit: number;
  creditDays: number;
  contractNo: string;
  hasDebt: boolean;
  orderBan: boolean;
  canBuyUnavailable: boolean;
  manager: string;
  people: readonly DemoPerson[];
  members: readonly DemoMember[];
  addresses: readonly { text: string; comment: string; contact: string; phone: string }[];
  consignees: readonly { name: string; inn: string | null; address: string; phone: string; contact: string }[];
  ordersAYear: number;
  lastOrderDaysAgo: number;
  /** The share of orders on credit; the rest are prepaid. */
  creditShare: number;
  taste: Readonly<Record<string, number>>;
};

/** What an ordinary buyer may do. */
export const buyerRights: Rights = {
  order: true,
  finance: false,
  viewAllOrders: false,
  priceLists: true,
  manageUsers: false,
};

export const allRights: Rights = {
  order: true,
  finance: true,
  viewAllOrders: true,
  priceLists: true,
  manageUsers: true,
};
