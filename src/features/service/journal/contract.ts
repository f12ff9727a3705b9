import { z } from 'zod';
import { id, idText, pageInfo, pageNumber } from '#features/wire.ts';
import { isDay } from '#shared/dates.ts';
import type { Contract } from '#shared/endpoint.ts';
import { JOURNAL_OBJECT } from '#shared/journal-kinds.ts';
import type { journalCalls } from './calls.ts';

/** An empty field of a filter is an absent one. */
const orAbsent = <S extends z.ZodType>(schema: S) =>
  z.union([z.literal('').transform(() => undefined), schema]).optional();
const day = orAbsent(z.string().max(10).refine(isDay)).catch(undefined);

const filter = {
  /** A company; absent: the current one, for a manager all that he serves. */
  contragent: orAbsent(idText),
  /** Who did it, or to whom it was done. */
  person: orAbsent(idText).catch(undefined),
  object: orAbsent(z.string().max(40).regex(JOURNAL_OBJECT)).catch(undefined),
  from: day,
  to: day,
};

const named = z.object({ id, name: z.string() });
const link = z.object({ name: z.string(), url: z.string().nullable() });

const entry = z.object({
  id,
  at: z.iso.datetime(),
  /** Who did it: the shop without an id; null: a person whom the company does not know. */
  who: z.object({ id: id.nullable(), name: z.string() }).nullable(),
  /** In whose name he acted; whether as the manager of the company or as its administrator. */
  inNameOf: z.object({ id, name: z.string(), byManager: z.boolean() }).nullable(),
  text: z.string(),
  /** To whom it was done. */
  person: named.nullable(),
  /** The order, the appeal or the company that it was done to. */
  object: link.nullable(),
  /** What it was changed to, in words. */
  details: z.string(),
  company: named,
});
export type JournalEntry = z.infer<typeof entry>;

export const journalContract = {
  journal: {
    summary: 'Журнал: кто, когда и что сделал в компании; её администратору и её менеджеру, новые записи сверху',
    query: z.object({ ...filter, page: pageNumber }),
    data: z.object({
      items: z.array(entry),
      page: pageInfo,
      /** Whose journal it is; null: of all companies of the manager. */
      contragent: named.nullable(),
      /** Whose journals the reader may read. */
      contragents: z.array(named),
      /** Who is named in the journal of the company, for the filter. */
      people: z.array(named),
    }),
    errors: ['FORBIDDEN', '404', 'NO_COMPANY'],
  },
  journalFile: {
    summary: 'Журнал с тем же отбором в файле xlsx: ссылка на десять минут',
    query: z.object(filter),
    data: z.string(),
    errors: ['FORBIDDEN', 'NOT_FOUND', 'NO_COMPANY', 'EMPTY', 'LIMIT'],
  },
} satisfies Contract<typeof journalCalls>;
