import { asc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import {
  acceptByShop,
  approveCompany,
  changeTerms,
  findCompanies,
  listAllCompanies,
  listMembers,
  refuseCompany,
  removeApplicant,
  type Terms,
} from '#identity/companies/server/index.ts';
import { account, type company } from '#identity/accounts/server/tables.ts';
import { command, CommandRefusal } from '#server/commands/command.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { formatPhone } from '#shared/phone.ts';
import { formatMoney } from '#shared/price-format.ts';
import { findPriceType, priceTypeName } from './find-price-type.ts';

const LISTED = 200;

type Company = typeof company.$inferSelect;

const amount = z
  .string()
  .regex(/^\d{1,10}([.,]\d{1,2})?$/, 'нужна сумма, например 100000 или 100000,50')
  .transform((text) => Math.round(Number(text.replace(',', '.')) * 100));
const percent = z
  .string()
  .regex(/^\d{1,3}([.,]\d{1,2})?$/, 'нужны проценты от 0 до 100')
  .transform((text) => Number(text.replace(',', '.')))
  .refine((value) => value <= 100, 'нужны проценты от 0 до 100');

const options = {
  'price-type': z.string().trim().min(1).max(200).optional(),
  'show-price-type': z.boolean().optional(),
  discount: percent.optional(),
  currency: z.enum(['RUB', 'EUR', 'USD'], { error: 'нужно RUB, EUR или USD' }).optional(),
  'credit-limit': amount.optional(),
  'credit-days': z.coerce.number({ error: 'нужно число дней' }).int('нужно число дней').min(0).max(365).optional(),
  'order-ban': z.enum(['on', 'off'], { error: 'нужно on или off' }).optional(),
  manager: z.string().trim().min(1).max(254).optional(),
  'second-manager': z.string().trim().min(1).max(254).optional(),
};
type Options = z.output<z.ZodObject<typeof options>>;

const named = z
  .string({ error: 'укажите ИНН, ИНН/КПП или номер компании' })
  .regex(/^(\d{1,9}|\d{10}|\d{12})(\/\w{9})?$/, 'нужен ИНН, ИНН/КПП или номер компании');
const person = z.string({ error: 'укажите --person=ПОЧТА' }).trim().toLowerCase().max(254);

/** Companies for the operator: their applications, their terms, their people. */
export const companyCommand = command(
  z.discriminatedUnion(
    'action',
    [
      z.object({
        action: z.literal('list'),
        company: z.literal('pending', { error: 'нужно pending или ничего' }).optional(),
      }),
      z.object({ action: z.literal('show'), company: named }),
      z.object({ action: z.literal('approve'), company: named, ...options }),
      z.object({
        action: z.literal('refuse'),
        company: named,
        reason: z.string({ error: 'укажите --reason="…": заявитель её прочтёт' }).trim().min(3).max(500),
      }),
      z.object({ action: z.literal('set'), company: named, ...options }),
      z.object({ action: z.literal('accept'), company: named, person }),
      z.object({ action: z.literal('decline'), company: named, person }),
    ],
    { error: 'нужно list, show, approve, refuse, set, accept или decline' },
  ),
  async ({ database: { db } }, args) => {
    if (args.action === 'list') return list(db, args.company === 'pending');
    return transaction(db, async (tx) => {
      const found = await getCompany(tx, args.company);
      switch (args.action) {
        case 'show':
          return show(tx, found);
        case 'approve':
          return approve(tx, found, args);
        case 'refuse':
          if (!(await refuseCompany(tx, found.id, args.reason))) throw notWaiting(found);
          return [`Компании ${found.name} отказано, её людям отправлены уведомление и письмо с причиной`];
        case 'set':
          return set(tx, found, args);
        default:
          return admit(tx, found, args);
      }
    });
  },
);

async function getCompany(tx: Db, wanted: string): Promise<Company> {
  const found = await findCompanies(tx, wanted);
  if (found.length === 1) return found[0]!;
  if (found.length === 0) throw new CommandRefusal(`Нет компании ${wanted}. Все: npm run shop -- company`);
  const each = found.map(({ id, name, inn, kpp }) => `${inn}/${kpp ?? ''} «${name}» (номер ${id})`);
  throw new CommandRefusal(`Таких компаний несколько, укажите КПП или номер: ${each.join(', ')}`);
}

async function list(db: Db, isPending: boolean): Promise<string[]> {
  const companies = await listAllCompanies(db, { isPending, limit: LISTED });
  const lines = companies.map(
    ({ id, name, inn, kpp, state }) =>
      `${id}  ${inn ?? 'без ИНН'}${kpp ? `/${kpp}` : ''}  ${name}, ${stateNames[state]}`,
  );
  if (!isPending) return lines.length ? lines : ['Компаний нет'];
  const people = (await listMembers(db, null)).map(
    (asking) => `${asking.inn ?? asking.companyId}  ${asking.company}: доступ просит ${personLine(asking)}`,
  );
  return lines.length + people.length ? [...lines, ...people] : ['Никто не ждёт решения'];
}

const stateNames = { pending: 'ждёт подтверждения', active: 'работает', blocked: 'закрыта' } as const;

type Member = Awaited<ReturnType<typeof listMembers>>[number];

function personLine({ name, lastName, email, phone }: Member): string {
  const contacts = [email, phone && formatPhone(phone)].filter(Boolean).join(', ');
  return `${[name, lastName].filter(Boolean).join(' ')}, ${contacts}`;
}

async function show(tx: Db, found: Company): Promise<string[]> {
  const members = await listMembers(tx, found.id);
  const facts: [string, string][] = [
    ['Состояние', `${stateNames[found.state]}${found.stateReason ? `: ${found.stateReason}` : ''}`],
    ['ИНН', found.inn ?? 'нет'],
    ['КПП', found.kpp ?? 'нет'],
    ['Адрес', found.address || 'нет'],
    ...(await factsOf(tx, found)),
    ['Запрет заказа', found.orderBan ? 'да' : 'нет'],
    ['Просроченный долг', found.hasDebt ? 'да' : 'нет'],
  ];
  return [
    `${found.name} (номер ${found.id})`,
    ...facts.map(([name, value]) => `  ${name}: ${value}`),
    ...members.map((member) => {
      const role = member.role === 'ADMIN' ? 'администратор' : 'сотрудник';
      const state = member.state === 'pending' ? ', просит доступ' : '';
      return `  ${role}${state}: ${personLine(member)}${member.active ? '' : ', учётная запись закрыта'}`;
    }),
  ];
}

async function factsOf(tx: Db, found: Company): Promise<[string, string][]> {
  return [
    ['Вид цены', await priceTypeName(tx, found.priceTypeId)],
    ['Валюта', found.currency],
    ['Скидка', `${found.discountPercent} %`.replace('.', ',')],
    ['Кредитный лимит', found.creditLimit ? formatMoney(found.creditLimit, found.currency) : 'предоплата'],
    ...(found.creditDays ? [['Отсрочка', `дней: ${found.creditDays}`] as [string, string]] : []),
    ['Менеджер', await staffLine(tx, found.managerAccountId)],
    ...(found.secondManagerAccountId
      ? [['Второй менеджер', await staffLine(tx, found.secondManagerAccountId)] as [string, string]]
      : []),
  ];
}

async function staffLine(tx: Db, id: number | null): Promise<string> {
  if (id === null) return 'нет';
  const [person] = await tx.select().from(account).where(eq(account.id, id));
  return [`${person!.name} ${person!.lastName}`.trim(), person!.email].filter(Boolean).join(', ');
}

const notWaiting = ({ name, state }: Company) =>
  new CommandRefusal(`Компания ${name} не ждёт подтверждения: ${stateNames[state]}`);

/** An approval decides what the contract is about; nothing of it is guessed. */
const neededToApprove = [
  ['price-type', '--price-type=НАЗВАНИЕ (или base)'],
  ['credit-limit', '--credit-limit=СУММА (0 — только предоплата)'],
  ['manager', '--manager=ПОЧТА (или none)'],
] as const;

async function approve(tx: Db, found: Company, given: Options): Promise<string[]> {
  if (found.state !== 'pending') throw notWaiting(found);
  const missing = neededToApprove.filter(([option]) => given[option] === undefined).map(([, words]) => words);
  if (missing.length) throw new CommandRefusal(`Не хватает условий: ${missing.join(', ')}`);
  const terms = await termsOf(tx, given);
  const facts = await factsOf(tx, { ...found, ...terms } as Company);
  if (!(await approveCompany(tx, found.id, { terms, facts: facts.slice(1) }))) throw notWaiting(found);
  return [`Компания ${found.name} подтверждена, её людям отправлены уведомление и письмо`];
}

async function set(tx: Db, found: Company, given: Options): Promise<string[]> {
  const terms = await termsOf(tx, given);
  if (Object.keys(terms).length === 0) {
    throw new CommandRefusal(
      `Укажите, что изменить: ${Object.keys(options)
        .map((name) => `--${name}`)
        .join(', ')}`,
    );
  }
  if (found.state === 'pending' && terms.orderBan === false) {
    throw new CommandRefusal('Компания ждёт подтверждения: запрет заказа снимает company approve');
  }
  await changeTerms(tx, found.id, terms);
  return show(tx, await getCompany(tx, String(found.id)));
}

async function termsOf(tx: Db, given: Options): Promise<Terms> {
  const terms: Terms = {
    priceTypeId: given['price-type'] === undefined ? undefined : await priceTypeOf(tx, given),
    discountPercent: given.discount,
    currency: given.currency,
    creditLimit: given['credit-limit'],
    creditDays: given['credit-days'],
    orderBan: given['order-ban'] === undefined ? undefined : given['order-ban'] === 'on',
    managerAccountId: given.manager === undefined ? undefined : await managerOf(tx, given.manager),
    secondManagerAccountId:
      given['second-manager'] === undefined ? undefined : await managerOf(tx, given['second-manager']),
  };
  return Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== undefined));
}

async function priceTypeOf(tx: Db, given: Options): Promise<number | null> {
  const wanted = given['price-type']!;
  return wanted === 'base' ? null : findPriceType(tx, wanted, { isShown: given['show-price-type'] === true });
}

async function managerOf(tx: Db, login: string): Promise<number | null> {
  if (login === 'none') return null;
  const [found] = await tx
    .select({ id: account.id, role: account.role, active: account.active })
    .from(account)
    .where(sql`lower(${account.email}) = ${login.toLowerCase()}`)
    .orderBy(asc(account.id));
  if (found?.role === 'MANAGER' && found.active) return found.id;
  throw new CommandRefusal(
    `Нет менеджера с почтой ${login}: npm run shop -- account add ПОЧТА --name="…" --role=manager`,
  );
}

async function admit(
  tx: Db,
  found: Company,
  { action, person: email }: { action: 'accept' | 'decline'; person: string },
): Promise<string[]> {
  const [applicant] = await tx
    .select({ id: account.id })
    .from(account)
    .where(sql`lower(${account.email}) = ${email}`);
  const work = action === 'accept' ? acceptByShop : removeApplicant;
  const done = applicant && (await work(tx, found, applicant.id));
  if (!done) {
    throw new CommandRefusal(
      `${email} не просит доступа к компании ${found.name}. Кто просит: npm run shop -- company list pending`,
    );
  }
  if (action === 'decline') return [`${email}: в доступе отказано`];
  const isFirst = typeof done === 'object' && done.isFirst;
  const role = isFirst ? '. Это первый человек компании: он её администратор' : '';
  return [`${email}: доступ к компании ${found.name} открыт${role}`];
}
