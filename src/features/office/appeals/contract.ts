import { z } from 'zod';
import { id, idText } from '#features/wire.ts';
import { appealColors, appealStatuses } from '#shared/appeal-status.ts';
import type { Contract } from '#shared/endpoint.ts';
import type { officeAppealsCalls } from './calls.ts';

/** Rows of a page. */
export const APPEALS_PAGE_SIZE = 50;
/** The count of the list ends here. */
export const MAX_COUNTED_APPEALS = 1000;
/** Appeals of one press. */
const MAX_CHOSEN = 100;

/** `waiting`: for an answer of staff. */
export const appealStates = ['waiting', 'answered', 'closed', 'all'] as const;
export const appealSorts = ['last', 'created'] as const;

/** Filters stand in the address: a value that is none is an absent one. */
const orAbsent = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined);
const person = z.object({ id, name: z.string() });

const appealRow = z.object({
  id,
  title: z.string(),
  type: z.string(),
  status: z.object({ code: z.enum(appealStatuses), name: z.string(), color: z.enum(appealColors) }),
  company: person.nullable(),
  author: z.string(),
  /** Who answers now: the person it was handed to, else the manager of the company, or who stands in for him. */
  answers: person.nullable(),
  isHandedOver: z.boolean(),
  createdAt: z.string(),
  /** Of the last message. */
  lastAt: z.string(),
});
export type AppealRow = z.infer<typeof appealRow>;

export const officeAppealsContract = {
  officeAppeals: {
    summary: 'Обращения в области сотрудника, страницами по ключу; дольше всех ждущие сверху',
    query: z.object({
      /** Part of the subject, of the company or of an ИНН. */
      q: z.string().trim().max(100).catch('').default(''),
      /** Absent: all that are not closed. */
      state: orAbsent(z.enum(appealStates)),
      /** Who answers; `none`: nobody does. */
      manager: orAbsent(z.union([z.literal('none'), idText])),
      sort: z.enum(appealSorts).catch('last').default('last'),
      dir: z.enum(['asc', 'desc']).catch('asc').default('asc'),
      /** The key of the page before. */
      after: z.string().max(500).optional().catch(undefined),
    }),
    data: z.object({
      items: z.array(appealRow),
      next: z.string().nullable(),
      /** At most `MAX_COUNTED_APPEALS` + 1. */
      count: z.int(),
      /** Staff who may answer. */
      managers: z.array(person),
    }),
    errors: ['FORBIDDEN'],
  },
  officeAppealsHandOver: {
    summary: 'Передаёт обращения другому сотруднику: все или ни одного',
    body: z.object({ ids: z.array(id).min(1).max(MAX_CHOSEN), to: id }),
    data: z.object({}),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CLOSED_APPEAL'],
  },
} satisfies Contract<typeof officeAppealsCalls>;
