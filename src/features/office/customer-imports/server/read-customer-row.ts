import type { Rights } from '#server/session/session.ts';
import { isKpp } from '#shared/bank-details.ts';
import { companyTypeOf, isInn } from '#shared/inn.ts';
import { ADDRESS_LENGTH, COMPANY_NAME_LENGTH, CONSIGNEE_NAME_LENGTH, PERSON_NAME_LENGTH } from '#shared/limits.ts';
import { fromWire } from '#shared/money.ts';
import { checkPersonName, checkTitle } from '#shared/names.ts';
import { normalisePhone } from '#shared/phone.ts';
import { rightNames } from '#shared/right-names.ts';
import { checkEmail } from '#shared/validation.ts';
import { type CustomerColumn, customerColumns } from '#shared/customer-columns.ts';

/** Stands before the problem of a cell that has no value: no text of a sheet begins with it. */
export const CELL_PROBLEM = '\uFFFC';

export type RowPerson = {
  email: string;
  /** Eleven digits; empty: not named. */
  phone: string;
  lastName: string;
  name: string;
  secondName: string;
  role: 'USER' | 'ADMIN';
  rights: Rights;
};

/** What a row says, an absent field nothing. `creditLimit` is kopecks; price type and manager are as they are written. */
export type CustomerRow = {
  inn: string;
  kpp: string;
  company?: string;
  priceType?: string;
  discount?: number;
  creditLimit?: number;
  creditDays?: number;
  manager?: string;
  person: RowPerson | null;
  address?: string;
  consignee?: string;
  /** Why the row is refused. */
  problems: string[];
  /** What was read in another way than it is written. */
  notes: string[];
};

const NO_RIGHTS: Rights = { order: false, finance: false, viewAllOrders: false, priceLists: false, manageUsers: false };
const USUAL_RIGHTS: Rights = { ...NO_RIGHTS, order: true, priceLists: true };
const ALL_RIGHTS: Rights = { order: true, finance: true, viewAllOrders: true, priceLists: true, manageUsers: true };
const MAX_LIMIT = 1_000_000_000;

/** Reads a row of a sheet whose columns are known. Nothing of it is compared with the shop. */
export function readCustomerRow(cells: readonly string[], columns: readonly (CustomerColumn | null)[]): CustomerRow {
  const problems: string[] = [];
  const notes: string[] = [];
  const refuse = (column: CustomerColumn, why: string) =>
    void problems.push(`${customerColumns[column].title}: ${why}`);
  const text = (column: CustomerColumn): string => {
    const cell = (cells[columns.indexOf(column)] ?? '').replaceAll(/\s+/g, ' ').trim();
    if (!cell.startsWith(CELL_PROBLEM)) return cell;
    refuse(column, cell.slice(1));
    return '';
  };
  const inn = readInn(text('inn'), refuse, notes);
  const title = (column: CustomerColumn, most: number): string | undefined => {
    const given = text(column);
    if (given === '') return undefined;
    if (given.length > most) refuse(column, `длиннее ${most} знаков`);
    const wrong = column === 'address' ? null : checkTitle(given);
    if (wrong !== null) refuse(column, wrong);
    return given;
  };
  const decimal = (column: CustomerColumn, max: number): number | undefined => {
    const given = text(column);
    if (given === '') return undefined;
    const value = readNumber(given);
    if (value === null || value > max) {
      refuse(column, `не понимаю «${given}», нужно число от 0 до ${max}, не больше двух знаков после запятой`);
      return undefined;
    }
    return value;
  };
  const creditDays = decimal('creditDays', 365);
  if (creditDays !== undefined && !Number.isInteger(creditDays)) refuse('creditDays', 'нужно целое число дней');
  const creditLimit = decimal('creditLimit', MAX_LIMIT);
  const row = {
    inn,
    kpp: readKpp(inn, text('kpp'), refuse, notes),
    company: title('company', COMPANY_NAME_LENGTH),
    priceType: text('priceType') || undefined,
    discount: decimal('discount', 100),
    creditLimit: creditLimit === undefined ? undefined : fromWire(creditLimit),
    creditDays,
    manager: text('manager') || undefined,
    person: readPerson(text, refuse),
    address: title('address', ADDRESS_LENGTH),
    consignee: title('consignee', CONSIGNEE_NAME_LENGTH),
  };
  const said = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined));
  return { ...(said as typeof row), problems, notes } as CustomerRow;
}

type Refuse = (column: CustomerColumn, why: string) => void;
type Text = (column: CustomerColumn) => string;

/** A spreadsheet drops the leading zero of a number: it is put back where the check digits agree. */
function readInn(given: string, refuse: Refuse, notes: string[]): string {
  const digits = given.replaceAll(' ', '');
  if (digits === '') {
    refuse('inn', 'не указан');
    return '';
  }
  const whole = /^(\d{9}|\d{11})$/.test(digits) ? `0${digits}` : digits;
  if (!isInn(whole)) {
    refuse('inn', `«${given}» не ИНН: нужно 10 или 12 цифр, контрольные цифры должны сходиться`);
    return '';
  }
  if (whole !== digits) notes.push(`ИНН прочитан с нулём впереди: ${whole}`);
  return whole;
}

function readKpp(inn: string, given: string, refuse: Refuse, notes: string[]): string {
  const typed = given.replaceAll(' ', '').toUpperCase();
  if (typed === '') return '';
  if (inn !== '' && companyTypeOf(inn) === 'individual') {
    refuse('kpp', 'у предпринимателя КПП нет');
    return '';
  }
  const whole = /^\d{8}$/.test(typed) ? `0${typed}` : typed;
  if (!isKpp(whole)) {
    refuse('kpp', `«${given}» не КПП: в нём 9 знаков`);
    return '';
  }
  if (whole !== typed) notes.push(`КПП прочитан с нулём впереди: ${whole}`);
  return whole;
}

/** «1 500,50 ₽», «5 %»; null for anything that could be two numbers, like «1,500». */
function readNumber(given: string): number | null {
  const plain = given
    .replace(/\s*(%|₽|руб\.?|р\.|дней|дня|день)$/i, '')
    .replaceAll(/\s/g, '')
    .replace(',', '.');
  return /^\d+(?:\.\d{1,2})?$/.test(plain) ? Number(plain) : null;
}

/** Null where the row names nobody, or nobody who can be invited. */
function readPerson(text: Text, refuse: Refuse): RowPerson | null {
  const [email, phone] = [text('email').toLowerCase(), text('phone')];
  const names = readNames(text, refuse);
  const role = readRole(text('role'), refuse);
  const rights = readRights(text('rights'), refuse);
  if (email === '' && phone === '' && names.name === '') return null;
  if (names.name === '') refuse('name', 'человек не назван');
  const digits = phone === '' ? '' : normalisePhone(phone);
  if (digits === null) refuse('phone', `«${phone}» не телефон: нужен российский номер из 11 цифр`);
  const wrong = checkEmail(email);
  if (wrong !== null) refuse('email', `«${email}»: ${wrong}`);
  if (email === '' && !digits) refuse('email', 'не указана: приглашение отправить некуда');
  return { email: wrong === null ? email : '', phone: digits ?? '', ...names, role, rights };
}

function readNames(text: Text, refuse: Refuse): Pick<RowPerson, 'lastName' | 'name' | 'secondName'> {
  const whole = text('fullName');
  const parts = { lastName: text('lastName'), name: text('name'), secondName: text('secondName') };
  const isParted = Object.values(parts).some((part) => part !== '');
  if (whole !== '' && isParted) refuse('fullName', 'имя указано дважды: одним столбцом и по частям');
  const names = isParted ? parts : namesOf(whole);
  for (const [column, part] of Object.entries(names) as [keyof typeof names, string][]) {
    const wrong = part.length > PERSON_NAME_LENGTH ? 'слишком длинно' : checkPersonName(part);
    if (wrong !== null) refuse(column, wrong);
  }
  return names;
}

/** The order of words is what the column says: surname, name, the rest. One word is a name. */
function namesOf(whole: string): Pick<RowPerson, 'lastName' | 'name' | 'secondName'> {
  const [first = '', second, ...rest] = whole.split(' ');
  if (second === undefined) return { lastName: '', name: first, secondName: '' };
  return { lastName: first, name: second, secondName: rest.join(' ') };
}

/** A person of a company; never a member of staff. */
function readRole(given: string, refuse: Refuse): RowPerson['role'] {
  if (given === '' || /^покупатель$/i.test(given)) return 'USER';
  if (/^администратор( компании)?$/i.test(given)) return 'ADMIN';
  refuse('role', `«${given}»: в компании бывают «Покупатель» и «Администратор компании»`);
  return 'USER';
}

function readRights(given: string, refuse: Refuse): Rights {
  if (given === '') return USUAL_RIGHTS;
  if (/^все$/i.test(given)) return ALL_RIGHTS;
  if (/^нет$/i.test(given)) return NO_RIGHTS;
  const rights = { ...NO_RIGHTS };
  for (const part of given.split(/[,;]/).map((one) => one.trim())) {
    const found = (Object.keys(rightNames) as (keyof Rights)[]).find(
      (right) => rightNames[right].toLowerCase() === part.toLowerCase(),
    );
    if (found) rights[found] = true;
    else if (part !== '') {
      refuse('rights', `не понимаю «${part}», бывают: ${Object.values(rightNames).join(', ')}, «все» и «нет»`);
    }
  }
  return rights;
}
