import { z } from 'zod';
import { id, idText } from '#features/wire.ts';
import { isDay } from '#shared/dates.ts';
import type { Contract } from '#shared/endpoint.ts';
import { auditKinds, type AuditKind } from '#shared/journal-kinds.ts';
import type { officeJournalCalls } from './calls.ts';

/** Rows of a page. */
export const JOURNAL_PAGE_SIZE = 50;
/** The count of the list ends here. */
export const MAX_COUNTED_ENTRIES = 1000;
/** The pages of a company and of a person show so many of the newest entries. */
export const SHOWN_ENTRIES = 30;

/** Filters stand in the address: a value that is none is an absent one. */
const orAbsent = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined);
const day = orAbsent(z.string().max(10).refine(isDay));
const named = z.object({ name: z.string(), url: z.string().nullable() });

const entry = z.object({
  id,
  at: z.iso.datetime(),
  /** Who did it; the shop, a command or the accounting system have no page. */
  by: named,
  /** In whose name it was done. */
  inNameOf: named.nullable(),
  text: z.string(),
  /** To whom it was done. */
  person: named.nullable(),
  /** What it was done to; the address is null where the object or the right to it is gone. */
  object: named.nullable(),
  company: named.nullable(),
  /** What else the entry says, «было → стало», one thing a line. */
  details: z.array(z.string()),
});
export type JournalRow = z.infer<typeof entry>;

/** An entry on the page of a company or a person. */
export const journalStep = z.object({ id, at: z.string(), by: z.string(), text: z.string() });

const filter = {
  /** Part of the object's name: a number, a company, an ИНН, a connection. */
  q: z.string().trim().max(100).catch('').default(''),
  /** Who did it; `shop`: no person. */
  by: orAbsent(z.union([z.literal('shop'), idText])),
  /** Who did it, or to whom it was done. */
  person: orAbsent(idText),
  company: orAbsent(idText),
  kind: orAbsent(z.enum(Object.keys(auditKinds) as [AuditKind])),
  from: day,
  to: day,
};

export const officeJournalContract = {
  officeJournal: {
    summary: 'Журнал действий в области сотрудника, новые записи сверху, страницами по ключу',
    query: z.object({
      ...filter,
      /** The key of the page before. */
      after: z.string().max(500).optional().catch(undefined),
    }),
    data: z.object({
      items: z.array(entry),
      next: z.string().nullable(),
      /** At most `MAX_COUNTED_ENTRIES` + 1. */
      count: z.int(),
      /** Staff, for the filter. */
      staff: z.array(z.object({ id, name: z.string() })),
      /** The company and the person of the filter. */
      company: z.string().nullable(),
      person: z.string().nullable(),
    }),
    errors: ['FORBIDDEN'],
  },
  officeJournalFile: {
    summary: 'Записи журнала в файле XLSX: ссылка на десять минут',
    body: z.object(filter),
    data: z.object({ link: z.string(), name: z.string(), rows: z.int() }),
    errors: ['FORBIDDEN', 'LIMIT'],
  },
} satisfies Contract<typeof officeJournalCalls>;
