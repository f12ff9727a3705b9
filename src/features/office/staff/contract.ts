import { z } from 'zod';
import { id, idText, ruled } from '#features/wire.ts';
import { isDay } from '#shared/dates.ts';
import type { Contract } from '#shared/endpoint.ts';
import { allRights, presetNames, scopedRights } from '#shared/rights/staff-rights.ts';
import { checkEmail, checkRequired } from '#shared/validation.ts';
import type { officeStaffCalls } from './calls.ts';

/** Rows of a page. */
export const STAFF_PAGE_SIZE = 50;
/** The count of the list ends here. */
export const MAX_COUNTED_STAFF = 1000;

const isScoped = (right: string): boolean => (scopedRights as readonly string[]).includes(right);

/** Rights by name; `own` only for a right that has a scope of its own. */
const rights = z
  .partialRecord(z.enum(allRights), z.enum(['own', 'all']))
  .refine((given) => Object.entries(given).every(([right, scope]) => scope === 'all' || isScoped(right)));

/** `invited`: the account has no password yet. */
const state = z.enum(['open', 'invited', 'closed']);

const member = z.object({
  id,
  name: z.string(),
  email: z.string(),
  /** A technical user looks after the exchange and has no rights of staff. */
  role: z.enum(['MANAGER', 'TECH']),
  state,
  /** Null: the rights are none of a preset. */
  preset: z.enum(presetNames).nullable(),
  rights,
  /** A second step guards the login. */
  hasSecondStep: z.boolean(),
  /** Who requires a second step: the setting of the shop, or this account's own. */
  secondStepFor: z.enum(['shop', 'account']).nullable(),
  /** The last visit that a stored session shows. */
  seenAt: z.string().nullable(),
  /** Living ones. */
  sessionCount: z.int(),
});
export type StaffMemberView = z.infer<typeof member>;

/** What a closed account leaves to somebody else. */
const held = z.object({ companies: z.int(), appeals: z.int(), requests: z.int(), orders: z.int() });
export type HeldByMember = z.infer<typeof held>;

const day = z.string().refine(isDay);

/** Days are yyyy-mm-dd, the last one included. */
const substitutionView = z.object({
  id,
  /** Who stands in; in `standsInFor` who is away. */
  person: z.object({ id, name: z.string() }),
  from: day,
  until: day,
  isNow: z.boolean(),
});
export type SubstitutionView = z.infer<typeof substitutionView>;

const memberPage = member.extend({
  /** The visitor's own account: somebody else changes it. */
  isSelf: z.boolean(),
  sessions: z.array(z.object({ id, device: z.string(), place: z.string(), since: z.string() })),
  held,
  /** Who stands in for the member, now and later. */
  substitutions: z.array(substitutionView),
  /** For whom the member stands in. */
  standsInFor: z.array(substitutionView),
  /** Who may stand in, or take what the account leaves, by name. */
  heirs: z.array(z.object({ id, name: z.string() })),
});
export type Member = z.infer<typeof memberPage>;

const one = z.object({ id: idText });
const NOTHING = z.object({});
const link = z.object({
  /** Where the password is set; null: it went by letter. */
  link: z.string().nullable(),
});

export const officeStaffContract = {
  officeStaff: {
    summary: 'Сотрудники магазина: права, второй шаг входа, последний вход, сессии',
    query: z.object({
      /** Words of a name, or part of an e-mail. */
      q: z.string().trim().max(100).catch('').default(''),
      state: state.optional().catch(undefined),
      right: z.enum(allRights).optional().catch(undefined),
      sort: z.enum(['name']).catch('name').default('name'),
      dir: z.enum(['asc', 'desc']).catch('asc').default('asc'),
      /** The key of the page before. */
      after: z.string().max(500).optional().catch(undefined),
    }),
    data: z.object({
      items: z.array(member),
      next: z.string().nullable(),
      /** At most `MAX_COUNTED_STAFF` + 1. */
      count: z.int(),
    }),
    errors: ['FORBIDDEN'],
  },
  officeStaffMember: {
    summary: 'Сотрудник магазина: права, сессии, что за ним числится и кто может это принять',
    params: one,
    data: memberPage,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  officeStaffInvite: {
    summary: 'Открывает учётную запись сотрудника магазина и отправляет ссылку, по которой он задаёт пароль',
    body: z.object({
      email: ruled(254, checkRequired, checkEmail).overwrite((text) => text.toLowerCase()),
      name: ruled(100, checkRequired),
      lastName: ruled(100, checkRequired),
      /** `tech`: a technical user. */
      preset: z.enum([...presetNames, 'tech']),
    }),
    data: link.extend({ id }),
    errors: ['TAKEN', 'NOT_ALLOWED', 'FORBIDDEN'],
  },
  officeStaffInviteAgain: {
    summary: 'Отправляет новую ссылку сотруднику, который ещё не задал пароль; прежние не действуют',
    params: one,
    body: NOTHING,
    data: link,
    errors: ['NOT_FOUND', 'CONFLICT', 'NOT_ALLOWED', 'FORBIDDEN'],
  },
  officeStaffRights: {
    summary: 'Меняет права сотрудника; дать можно только то, что есть у самого',
    params: one,
    /** `shown`: the rights that the change is made over. */
    body: z.object({ rights, shown: rights }),
    data: NOTHING,
    errors: ['NOT_FOUND', 'CONFLICT', 'LAST_STAFF', 'NOT_ALLOWED', 'FORBIDDEN'],
  },
  officeStaffSecondStep: {
    summary: 'Требует от сотрудника второй шаг входа или перестаёт требовать',
    params: one,
    body: z.object({ isRequired: z.boolean() }),
    data: NOTHING,
    errors: ['NOT_FOUND', 'CONFLICT', 'NOT_ALLOWED', 'FORBIDDEN'],
  },
  officeStaffSessions: {
    summary: 'Завершает одну сессию сотрудника или все',
    params: one,
    /** Null: all of them. */
    body: z.object({ session: id.nullable() }),
    data: z.object({ ended: z.int() }),
    errors: ['NOT_FOUND', 'CONFLICT', 'NOT_ALLOWED', 'FORBIDDEN'],
  },
  officeStaffSubstitute: {
    summary: 'Назначает замещающего: в эти дни он видит клиентов сотрудника как своих',
    params: one,
    /** Both days are included. */
    body: z.object({ substitute: id, from: day, until: day }).refine(({ from, until }) => from <= until, {
      path: ['until'],
    }),
    data: NOTHING,
    errors: ['NOT_FOUND', 'CONFLICT', 'TARGET_INVALID', 'NOT_ALLOWED', 'FORBIDDEN', 'VALIDATION'],
  },
  officeStaffSubstituteEnd: {
    summary: 'Завершает замещение или отменяет будущее',
    params: one,
    body: z.object({ substitution: id }),
    data: NOTHING,
    errors: ['NOT_FOUND', 'CONFLICT', 'FORBIDDEN'],
  },
  officeStaffClose: {
    summary: 'Закрывает учётную запись сотрудника; компании, обращения, заявки и заказы принимает другой',
    params: one,
    /** Null: companies stay without a manager, orders go back to the managers of their companies. */
    body: z.object({ heir: id.nullable() }),
    data: NOTHING,
    errors: ['NOT_FOUND', 'CONFLICT', 'LAST_STAFF', 'TARGET_INVALID', 'NOT_ALLOWED', 'FORBIDDEN'],
  },
  officeStaffOpen: {
    summary: 'Снова открывает учётную запись сотрудника',
    params: one,
    body: NOTHING,
    data: NOTHING,
    errors: ['NOT_FOUND', 'CONFLICT', 'NOT_ALLOWED', 'FORBIDDEN'],
  },
} satisfies Contract<typeof officeStaffCalls>;
