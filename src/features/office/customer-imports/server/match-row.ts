import type { CustomerRow, RowPerson } from './read-customer-row.ts';
import { customerColumns } from '#shared/customer-columns.ts';
import type { SaidOfCompany } from './plan-company.ts';
import { findManager, findPriceType, type References } from './references.ts';

/** What an account has of a person whom a row names. */
export type KnownAccount = { id: number; email: string | null; role: string; active: boolean };
export type Accounts = { byEmail: Map<string, KnownAccount>; byPhone: Map<string, KnownAccount> };

/** The terms of a row by the shop's own numbers, with what the shop does not have. */
export function matchTerms(row: CustomerRow, references: References): { said: SaidOfCompany; problems: string[] } {
  const { company, discount, creditLimit, creditDays, priceType, manager } = row;
  const problems: string[] = [];
  const said: SaidOfCompany = {
    ...(company !== undefined && { company }),
    ...(discount !== undefined && { discount }),
    ...(creditLimit !== undefined && { creditLimit }),
    ...(creditDays !== undefined && { creditDays }),
  };
  if (priceType !== undefined) {
    const type = findPriceType(references, priceType);
    if ('found' in type) said.priceType = type.found;
    else problems.push(`${customerColumns.priceType.title}: ${type.problem}`);
  }
  if (manager !== undefined) {
    const found = findManager(references, manager);
    if ('found' in found) said.manager = found.found;
    else problems.push(`${customerColumns.manager.title}: ${found.problem}`);
  }
  return { said, problems };
}

type MatchedPerson = { person: RowPerson | null; problems: string[]; notes: string[] };

/** The person of a row with the e-mail that his invitation goes to. An account stays what it is. */
export function matchPerson(person: RowPerson | null, { byEmail, byPhone }: Accounts): MatchedPerson {
  if (person === null) return { person, problems: [], notes: [] };
  const ofPhone = byPhone.get(person.phone);
  const known = person.email === '' ? ofPhone : byEmail.get(person.email);
  const email = person.email || (known?.email?.toLowerCase() ?? '');
  const problems: string[] = [];
  const notes: string[] = [];
  if (email === '') problems.push('Почта: не указана, и по телефону её не узнать: приглашение отправить некуда');
  else if (known && known.role !== 'USER') problems.push(`${email}: это учётная запись сотрудника магазина`);
  else if (known && !known.active) problems.push(`${email}: учётная запись закрыта`);
  const isOthers = ofPhone !== undefined && ofPhone.id !== known?.id;
  if (isOthers) notes.push('Телефон есть у другой учётной записи: он не записывается');
  return { person: { ...person, email, phone: isOthers ? '' : person.phone }, problems, notes };
}

export type FirmOfInn = { id: number; inn: string | null; kpp: string | null };

/** What names a company: rows with the same key are of one company. */
export const companyKey = (inn: string, kpp: string): string => `${inn}/${kpp}`;

type MatchedCompany = { key: string; id: number | null } | { problem: string };

/**
 * The company of a row: by ИНН and КПП, or by ИНН alone where there is only one. `firms` are those of the shop with this
 * ИНН, `kpps` those that rows name with it.
 */
export function matchCompany(
  { inn, kpp }: Pick<CustomerRow, 'inn' | 'kpp'>,
  firms: readonly FirmOfInn[],
  kpps: ReadonlySet<string>,
): MatchedCompany {
  const exact = firms.find((firm) => (firm.kpp ?? '') === kpp);
  if (kpp !== '') {
    if (exact) return { key: companyKey(inn, kpp), id: exact.id };
    const isWithout = firms.some((firm) => firm.kpp === null || firm.kpp === '');
    if (isWithout) return { problem: 'КПП: компания с этим ИНН есть в магазине без КПП, оставьте ячейку пустой' };
    return { key: companyKey(inn, kpp), id: null };
  }
  // Whether or not the other row makes its company, the same file means the same
  if ([...kpps].some((one) => one !== ''))
    return { problem: 'КПП: в другой строке с этим ИНН он указан, укажите и здесь' };
  if (firms.length > 1) return { problem: 'КПП: с этим ИНН несколько компаний, укажите КПП' };
  const [only] = firms;
  return only ? { key: companyKey(inn, only.kpp ?? ''), id: only.id } : { key: companyKey(inn, ''), id: null };
}
