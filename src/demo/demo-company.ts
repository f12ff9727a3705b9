import type { Rights } from '#server/session/session.ts';
import type { Preset } from '#shared/rights/staff-rights.ts';
import type { PriceTypeKey } from './find-items.ts';
import { readData } from './read-data.ts';

/** A demo person. Phones are eleven digits from a range that no operator gives out. */
type DemoPerson = {
  email: string;
  phone: string;
  name: string;
  lastName: string;
  secondName: string;
  workPosition: string;
  role: 'USER' | 'MANAGER' | 'TECH';
  /** Of a MANAGER: the rights in the office. */
  preset?: Preset;
  city: string;
};

/** A person in a company; `isCurrent` marks the company whose prices the person sees. */
export type DemoMember = { email: string; role: 'USER' | 'ADMIN'; rights: (keyof Rights)[]; isCurrent: boolean };

/**
 * A buying company with its contract. Tax numbers have valid check digits and begin with numbers of tax offices that do
 * not exist. `creditLimit` is kopecks.
 */
export type DemoCompany = {
  key: string;
  type: 'legal' | 'individual';
  name: string;
  inn: string;
  kpp: string | null;
  ogrn: string;
  address: string;
  phone?: string;
  email?: string;
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
  people: DemoPerson[];
  members: DemoMember[];
  addresses: { text: string; comment: string; contact: string; phone: string }[];
  consignees: { name: string; inn: string | null; address: string; phone: string; contact: string }[];
};

export const readCompanies = (): DemoCompany[] => readData('companies.json');

/** Who waits for a manager: with a company of his own, or for one of `readCompanies` by its key. */
type DemoNewcomer = { person: DemoPerson } & (
  | { company: Pick<DemoCompany, 'name' | 'inn' | 'kpp' | 'ogrn' | 'address'> }
  | { asksFor: string }
);

export const readNewcomers = (): DemoNewcomer[] => readData('newcomers.json');

/** Everybody who has an account. */
export const readAccounts = (): DemoPerson[] => [...readPeople(), ...readNewcomers().map(({ person }) => person)];

/** All people: managers and the technical user of the wholesaler, then the people of the companies. */
export function readPeople(): DemoPerson[] {
  return [...readData<DemoPerson[]>('staff.json'), ...readCompanies().flatMap(({ people }) => people)];
}
