import { z } from 'zod';
import { id, idText, pageInfo, pageNumber } from '#features/wire.ts';
import type { Contract } from '#shared/endpoint.ts';
import type { actingCalls } from './calls.ts';

const visit = z.object({
  id,
  /** Who acted, and whether he is of the shop or of the company. */
  actor: z.string(),
  isManager: z.boolean(),
  /** For whom. */
  user: z.string(),
  company: z.string(),
  since: z.iso.datetime(),
  /** Null while it lasts. */
  until: z.iso.datetime().nullable(),
  /** What was done, in words, most frequent first; empty: nothing was changed. */
  acts: z.array(z.object({ text: z.string(), count: z.int() })),
});
export type Visit = z.infer<typeof visit>;

const entryRequest = z.object({
  id,
  manager: z.string(),
  askedAt: z.iso.datetime(),
  /** The consent that was given holds until then; null: it waits for an answer. */
  allowedUntil: z.iso.datetime().nullable(),
});
export type EntryRequest = z.infer<typeof entryRequest>;

export const actingContract = {
  contragentUserToken: {
    summary:
      'Токен, с которым администратор компании или её менеджер работает от имени сотрудника: не дольше восьми часов',
    body: z.object({ user_id: id, contragent: id }),
    data: z.object({ token: z.string() }),
    errors: ['FORBIDDEN', 'NOT_FOUND', 'CONSENT_NEEDED', 'RATE_LIMITED'],
  },
  actingList: {
    summary: 'Кто, когда и сколько работал от имени пользователя или, для администратора, от имени людей его компании',
    query: z.object({ contragent: idText.optional(), page: pageNumber }),
    data: z.object({
      items: z.array(visit),
      page: pageInfo,
      /** For a company alone: whether a manager needs consent, and who asks or has it. */
      isConsentRequired: z.boolean().nullable(),
      requests: z.array(entryRequest),
    }),
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  },
  entryConsentRequire: {
    summary: 'Требует согласия администратора, прежде чем менеджер войдёт от имени сотрудника, или снимает требование',
    body: z.object({ contragent: id, isRequired: z.boolean() }),
    data: z.object({}),
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  },
  entryConsentAsk: {
    summary: 'Менеджер просит администраторов компании разрешить вход',
    body: z.object({ contragent: id }),
    data: z.object({ allowedUntil: z.iso.datetime().nullable() }),
    errors: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'RATE_LIMITED'],
  },
  entryConsentAnswer: {
    summary: 'Администратор разрешает вход на час, отказывает или прекращает разрешённый',
    body: z.object({ request: id, isAllowed: z.boolean() }),
    data: z.object({}),
    errors: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  },
} satisfies Contract<typeof actingCalls>;
