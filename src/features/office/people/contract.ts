import { z } from 'zod';
import { id, idText, ruled } from '#features/wire.ts';
import { journalStep } from '#office/journal/contract.ts';
import type { Contract } from '#shared/endpoint.ts';
import { normalisePhone } from '#shared/phone.ts';
import { checkEmail, checkPhoneNumber, checkRequired } from '#shared/validation.ts';
import type { officePeopleCalls } from './calls.ts';

/** Rows of a page. */
export const PEOPLE_PAGE_SIZE = 50;
/** The count of the list ends here. */
export const MAX_COUNTED_PEOPLE = 1000;
/** How long an erasure can be cancelled. */
export const ERASE_WAIT_DAYS = 3;

const orAbsent = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined);

export const personSorts = ['name', 'created'] as const;

const company = z.object({ id, name: z.string() });

const personRow = z.object({
  id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** The person may log in. */
  active: z.boolean(),
  /** Of those in scope, by name. */
  companies: z.array(company),
  /** The last login; null: none is recorded any more. */
  lastLogin: z.string().nullable(),
  createdAt: z.string(),
});
export type PersonRow = z.infer<typeof personRow>;

const person = z.object({
  id,
  name: z.string(),
  workPosition: z.string(),
  email: z.string(),
  phone: z.string(),
  active: z.boolean(),
  /** When the shop erases what it stores about the person; null: it does not. */
  eraseAt: z.string().nullable(),
  createdAt: z.string(),
  companies: z.array(company.extend({ role: z.enum(['USER', 'ADMIN']) })),
  /** New contacts that their owner has not proven yet. */
  waiting: z.array(z.object({ kind: z.enum(['email', 'phone']), value: z.string(), until: z.string() })),
  /** A second step guards the login. */
  hasFactor: z.boolean(),
  sessions: z.array(z.object({ id, device: z.string(), place: z.string(), since: z.string() })),
  consents: z.array(
    z.object({
      document: z.string(),
      state: z.enum(['given', 'withdrawn', 'none']),
      at: z.string().nullable(),
      version: z.int().nullable(),
    }),
  ),
  /** What happened to the login in 90 days, the newest first. */
  events: z.array(z.object({ id, at: z.string(), text: z.string(), place: z.string() })),
  /** Everything else that the person has done, or that was done to him, the newest first. */
  journal: z.array(journalStep),
});
export type OfficePerson = z.infer<typeof person>;

const one = z.object({ id: idText });
const NOTHING = z.object({});
const CHANGED = ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'] as const;

const contact = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('email'),
    value: ruled(254, checkRequired, checkEmail).overwrite((text) => text.toLowerCase()),
  }),
  z.object({
    kind: z.literal('phone'),
    value: ruled(40, checkRequired, checkPhoneNumber).transform((text) => normalisePhone(text)!),
  }),
]);

export const officePeopleContract = {
  officePeople: {
    summary: 'Люди, которые покупают, в области сотрудника, страницами по ключу',
    query: z.object({
      /** Words of a name, part of an e-mail, phone or company's name. */
      q: z.string().trim().max(100).catch('').default(''),
      state: orAbsent(z.enum(['active', 'blocked'])),
      company: orAbsent(idText),
      /** Goods stand in the basket for days. */
      basket: orAbsent(z.literal('1')),
      sort: z.enum(personSorts).catch('name').default('name'),
      dir: z.enum(['asc', 'desc']).catch('asc').default('asc'),
      /** The key of the page before. */
      after: z.string().max(500).optional().catch(undefined),
    }),
    data: z.object({
      items: z.array(personRow),
      next: z.string().nullable(),
      /** At most `MAX_COUNTED_PEOPLE` + 1. */
      count: z.int(),
    }),
    errors: ['FORBIDDEN'],
  },
  officePerson: {
    summary: 'Человек: компании, контакты, сессии, второй шаг, согласия, события входа',
    params: one,
    data: person,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  officePersonBlock: {
    summary: 'Закрывает учётную запись и завершает её сессии',
    params: one,
    body: NOTHING,
    data: z.object({ ended: z.int() }),
    errors: [...CHANGED],
  },
  officePersonUnblock: {
    summary: 'Снова открывает учётную запись',
    params: one,
    body: NOTHING,
    data: NOTHING,
    errors: [...CHANGED],
  },
  officePersonSessions: {
    summary: 'Завершает все сессии учётной записи',
    params: one,
    body: NOTHING,
    data: z.object({ ended: z.int() }),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  officePersonFactor: {
    summary: 'Сбрасывает второй шаг входа и завершает все сессии; владелец получает письмо',
    params: one,
    body: NOTHING,
    data: z.object({ ended: z.int() }),
    errors: [...CHANGED],
  },
  officePersonContact: {
    summary: 'Просит владельца подтвердить новую почту или телефон; прежние действуют, пока он не подтвердит',
    params: one,
    body: contact,
    data: NOTHING,
    errors: [...CHANGED, 'TAKEN', 'SMS_OFF'],
  },
  officePersonErase: {
    summary: 'Закрывает учётную запись и назначает удаление персональных данных; владелец получает письмо',
    params: one,
    body: NOTHING,
    data: z.object({ eraseAt: z.string() }),
    errors: [...CHANGED],
  },
  officePersonEraseCancel: {
    summary: 'Отменяет назначенное удаление; учётная запись остаётся закрытой',
    params: one,
    body: NOTHING,
    data: NOTHING,
    errors: [...CHANGED],
  },
  officePersonData: {
    summary: 'Всё, что магазин хранит о человеке',
    params: one,
    body: NOTHING,
    data: z.object({ parts: z.record(z.string(), z.array(z.unknown())) }),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'RATE_LIMITED'],
  },
} satisfies Contract<typeof officePeopleCalls>;
