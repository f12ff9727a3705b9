import { z } from 'zod';
import { id, idText } from '#features/wire.ts';
import type { Contract } from '#shared/endpoint.ts';
import type { officeInvitationsCalls } from './calls.ts';

/** Rows of a page. */
export const INVITATIONS_PAGE_SIZE = 50;
/** The count of the list ends here. */
export const MAX_COUNTED_INVITATIONS = 1000;
/** Invitations that one call names. */
export const MAX_CHOSEN = 1000;

/** `new`: nobody has sent it; `sent`: the person has not come in yet; `joined`: he is in the company. */
export const invitationStates = ['new', 'queued', 'sent', 'joined', 'withdrawn', 'failed'] as const;
export type InvitationState = (typeof invitationStates)[number];

const orAbsent = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined);

const invitation = z.object({
  id,
  email: z.string(),
  name: z.string(),
  role: z.enum(['USER', 'ADMIN']),
  company: z.object({ id, name: z.string() }),
  state: z.enum(invitationStates),
  /** Why it was not sent, or that the mail server does not know the address. */
  message: z.string(),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
});
export type InvitationRow = z.infer<typeof invitation>;

const state = z.enum(invitationStates);
/** Part of an e-mail, of a name or of a company's name. */
const text = z.string().trim().max(100);

/** What is not understood is refused: a list without it would be a longer one. */
const chosen = z.strictObject({
  q: text.default(''),
  state: state.optional(),
  company: idText.optional(),
  import: idText.optional(),
});

const ids = z.array(id).min(1).max(MAX_CHOSEN);

export const officeInvitationsContract = {
  officeInvitations: {
    summary: 'Приглашения людей в компании в области сотрудника, страницами по ключу',
    query: z.object({
      q: text.catch('').default(''),
      state: orAbsent(state),
      company: orAbsent(idText),
      /** The import that has brought them. */
      import: orAbsent(idText),
      after: orAbsent(idText),
    }),
    data: z.object({
      items: z.array(invitation),
      next: z.string().nullable(),
      /** At most `MAX_COUNTED_INVITATIONS` + 1. */
      count: z.int(),
      /** Letters an hour. */
      perHour: z.int(),
    }),
    errors: ['FORBIDDEN'],
  },
  officeInvitationsSend: {
    summary: 'Ставит приглашения в очередь на отправку: названные или все по отбору, впервые или ещё раз',
    body: z.union([z.object({ ids }), z.object({ filter: chosen })]),
    data: z.object({ queued: z.int() }),
    errors: ['FORBIDDEN'],
  },
  officeInvitationsWithdraw: {
    summary: 'Отзывает приглашения, на которые ещё не ответили',
    body: z.object({ ids }),
    data: z.object({ withdrawn: z.int() }),
    errors: ['FORBIDDEN'],
  },
} satisfies Contract<typeof officeInvitationsCalls>;
