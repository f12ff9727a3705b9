import { z } from 'zod';
import { id } from '#features/wire.ts';
import type { Contract } from '#shared/endpoint.ts';
import type { officeLettersCalls } from './calls.ts';

/** Rows of a page. */
export const LETTERS_PAGE_SIZE = 50;
/** The count of the list ends here. */
export const MAX_COUNTED_LETTERS = 1000;
/** Letters of so many days are listed. */
export const LETTER_DAYS = 14;

export const unsentLetter = z.object({
  id,
  subject: z.string(),
  recipient: z.string(),
  at: z.string(),
  /** Why it was given up, in the words of the mail server. */
  reason: z.string(),
  /** The page of the order that it is about. */
  url: z.string().nullable(),
});
export type UnsentLetter = z.infer<typeof unsentLetter>;

export const officeLettersContract = {
  officeLetters: {
    summary: 'Письма, которые не ушли, в области сотрудника за две недели, новые сверху, страницами по ключу',
    query: z.object({
      /** Part of the subject or of the address. */
      q: z.string().trim().max(100).catch('').default(''),
      /** The key of the page before. */
      after: z.string().max(500).optional().catch(undefined),
    }),
    data: z.object({
      items: z.array(unsentLetter),
      next: z.string().nullable(),
      /** At most `MAX_COUNTED_LETTERS` + 1. */
      count: z.int(),
    }),
    errors: ['FORBIDDEN'],
  },
} satisfies Contract<typeof officeLettersCalls>;
