import type { Rights } from '#server/session/session.ts';
import { formatNumber } from '#shared/number-format.ts';
import { formatPhone } from '#shared/phone.ts';
import { rightNames } from '#shared/right-names.ts';
import { roleNames } from '#shared/roles.ts';
import { customerColumns, type RowOutcome } from '#shared/customer-columns.ts';
import type { RowPerson } from './read-customer-row.ts';
import type { RowChange } from './tables.ts';

/** What rows say of their company: numbers and kopecks, null for the base prices. */
export type SaidOfCompany = {
  company?: string;
  priceType?: number | null;
  discount?: number;
  creditLimit?: number;
  creditDays?: number;
  manager?: number;
};
export type Field = keyof SaidOfCompany;
const fields = ['company', 'priceType', 'discount', 'creditLimit', 'creditDays', 'manager'] as const satisfies Field[];

/** A row without a mistake of its own, compared with accounts and price types. */
export type PlannedRow = {
  row: number;
  said: SaidOfCompany;
  person: RowPerson | null;
  address?: string | undefined;
  consignee?: string | undefined;
  notes: string[];
};

export type KnownInvitation = RowPerson & { id: number; state: 'new' | 'queued' | 'sent' | 'withdrawn' | 'failed' };
type Member = { accountId: number; state: 'active' | 'pending' | 'invited' };

/** What the shop has of a company. Members and invitations by e-mail; texts of places in lower case. */
export type KnownCompany = {
  id: number;
  now: Omit<Required<SaidOfCompany>, 'manager'> & { manager: number | null };
  state: 'pending' | 'active' | 'blocked';
  /** What the accounting system leads today. */
  led: ReadonlySet<Field>;
  addresses: Set<string>;
  consignees: Set<string>;
  members: Map<string, Member>;
  invitations: Map<string, KnownInvitation>;
};

/** Names of price types and staff by their numbers. */
export type Names = { priceTypes: Map<number, string>; managers: Map<number, string> };

export type RowPlan = { row: number; outcome: RowOutcome; notes: string[]; changes: RowChange[] };

/** What is to be written; of a known company only what differs. */
export type CompanyWrites = {
  said: SaidOfCompany;
  addresses: string[];
  consignees: string[];
  invited: (RowPerson & { id?: number })[];
  admitted: (RowPerson & { accountId: number })[];
};

export type CompanyPlan = { rows: RowPlan[]; writes: CompanyWrites };

/** As many as a checkout shows. */
const MAX_PLACES = 500;

/**
 * What the rows of one company change, in any order of them. Rows that contradict each other are refused; what is empty
 * stays as it is.
 */
export function planCompany(rows: readonly PlannedRow[], firm: KnownCompany | null, names: Names): CompanyPlan {
  const problems = new Map<number, string[]>(rows.map(({ row }) => [row, []]));
  const refuse = (refused: readonly PlannedRow[], why: string) => {
    for (const { row } of refused) problems.get(row)!.push(why);
  };
  if (firm && firm.state !== 'active') refuse(rows, STATE_PROBLEMS[firm.state]);
  for (const field of fields) {
    const naming = rows.filter(({ said }) => said[field] !== undefined);
    if (new Set(naming.map(({ said }) => said[field])).size < 2) continue;
    const where = naming.map(({ row }) => row).toSorted((a, b) => a - b);
    refuse(naming, `${customerColumns[field].title}: строки ${where.slice(0, 5).join(', ')} говорят о компании разное`);
  }
  const isRight = ({ row }: PlannedRow) => problems.get(row)!.length === 0;
  for (const [column, known] of [
    ['address', firm?.addresses],
    ['consignee', firm?.consignees],
  ] as const) {
    const adding = rows.filter((row) => isRight(row) && row[column] && !known?.has(plainPlace(row[column])));
    const added = new Set(adding.map((row) => plainPlace(row[column]!)));
    if ((known?.size ?? 0) + added.size > MAX_PLACES)
      refuse(adding, `${customerColumns[column].title}: больше ${MAX_PLACES}`);
  }
  if (!firm && !rows.some((row) => isRight(row) && row.said.company !== undefined)) {
    refuse(rows.filter(isRight), 'Название компании: не указано, а в магазине её нет');
  }
  const writes: CompanyWrites = { said: {}, addresses: [], consignees: [], invited: [], admitted: [] };
  const planned = rows.map((row): RowPlan => {
    const refusals = problems.get(row.row)!;
    if (refusals.length > 0) return { row: row.row, outcome: 'refused', notes: refusals, changes: [] };
    return planRow(row, firm, names, writes);
  });
  return { rows: planned, writes };
}

const STATE_PROBLEMS = {
  pending: 'Компания зарегистрировалась сама и ждёт решения: сначала подтвердите её',
  blocked: 'Компания закрыта или отклонена: сначала откройте её',
};

/** Texts of places are the same but for case and spaces. */
export const plainPlace = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().toLowerCase();

/** Plans one accepted row and adds to `writes` what nobody before it has added. */
function planRow(row: PlannedRow, firm: KnownCompany | null, names: Names, writes: CompanyWrites): RowPlan {
  const changes: RowChange[] = [];
  const notes = [...row.notes];
  for (const field of fields) {
    const value = row.said[field];
    if (value === undefined || (firm && firm.now[field] === value)) continue;
    const what = customerColumns[field].title;
    const before = firm ? inWords(field, firm.now[field], names) : '';
    if (firm?.led.has(field)) {
      notes.push(`${what}: остаётся «${before}», это ведёт учётная система`);
      continue;
    }
    changes.push({ what, before, after: inWords(field, value, names) });
    (writes.said as Record<Field, unknown>)[field] = value;
  }
  for (const [column, list] of [
    ['address', 'addresses'],
    ['consignee', 'consignees'],
  ] as const) {
    const text = row[column];
    if (text === undefined || firm?.[list].has(plainPlace(text))) continue;
    changes.push({ what: customerColumns[column].title, before: '', after: text });
    // Two spellings of one place: the first by alphabet, so that the order of rows does not matter
    const others = writes[list].filter((other) => plainPlace(other) === plainPlace(text));
    writes[list] = [...writes[list].filter((other) => !others.includes(other)), [text, ...others].toSorted()[0]!];
  }
  if (row.person) planPerson(row.person, firm, { changes, notes }, writes);
  const outcome = firm === null ? 'create' : changes.length > 0 ? 'change' : 'same';
  return { row: row.row, outcome, notes, changes };
}

function planPerson(
  person: RowPerson,
  firm: KnownCompany | null,
  { changes, notes }: Pick<RowPlan, 'changes' | 'notes'>,
  writes: CompanyWrites,
): void {
  const { email } = person;
  const member = firm?.members.get(email);
  const invitation = firm?.invitations.get(email);
  if (member?.state === 'active') notes.push(`${email} уже в компании: роль и права не меняются`);
  else if (member?.state === 'pending') {
    changes.push({ what: 'Доступ', before: 'просит', after: `${email}, ${roleNames[person.role]}` });
    writes.admitted.push({ ...person, accountId: member.accountId });
  } else if (member || invitation?.state === 'sent') notes.push(`${email} уже приглашён: приглашение не меняется`);
  else if (invitation?.state === 'withdrawn') notes.push(`Приглашение для ${email} отозвано`);
  else if (!invitation) {
    changes.push({ what: 'Приглашение', before: '', after: personInWords(person) });
    writes.invited.push(person);
  } else if (personInWords(invitation) !== personInWords(person)) {
    changes.push({ what: 'Приглашение', before: personInWords(invitation), after: personInWords(person) });
    writes.invited.push({ ...person, id: invitation.id });
  }
}

function personInWords({ email, phone, lastName, name, secondName, role, rights }: RowPerson): string {
  const whole = [lastName, name, secondName].filter(Boolean).join(' ');
  const may = (Object.keys(rightNames) as (keyof Rights)[]).filter((right) => rights[right]);
  const words = may.length === 0 ? 'без прав' : may.map((right) => rightNames[right]).join(', ');
  return [whole, email, phone && formatPhone(phone), roleNames[role], words].filter(Boolean).join('; ');
}

function inWords(field: Field, value: string | number | null, { priceTypes, managers }: Names): string {
  if (typeof value === 'string') return value;
  if (field === 'priceType') return value === null ? 'Базовый' : (priceTypes.get(value) ?? `№ ${value}`);
  if (field === 'manager') return value === null ? 'Нет' : (managers.get(value) ?? `№ ${value}`);
  if (field === 'creditLimit') return formatNumber((value ?? 0) / 100);
  return formatNumber(value ?? 0);
}
