import { z } from 'zod';
import { id } from '#features/wire.ts';
import { role } from '#identity/session/contract.ts';
import type { Contract } from '#shared/endpoint.ts';
import type { profileCalls } from './calls.ts';

/** R-ENT-49, R-ENT-50. A manager has no position (R-ROLE-17). */
const user = z.object({
  full_name: z.string(),
  phone: z.string(),
  email: z.string(),
  /** Waits for the link of its letter to be pressed. */
  emailToConfirm: z.string().optional(),
  /** Whether a change of the password can ask for the present one. */
  hasPassword: z.boolean(),
  /** The phone of the registration is another account's. */
  phoneLeftOut: z.boolean().optional(),
  workPosition: z.string().optional(),
  roleName: z.string(),
  role,
  city: z.object({ id, name: z.string(), region: z.string().nullable() }).nullable(),
});

const session = z.object({
  id,
  /** Browser and system in words. */
  device: z.string(),
  /** City of the address, or the address itself. */
  place: z.string(),
  since: z.string(),
  isThis: z.boolean(),
});
export type ProfileSession = z.infer<typeof session>;

const letters = z.array(z.object({ group: z.string(), title: z.string(), text: z.string(), isOn: z.boolean() }));
export type LetterSwitches = z.infer<typeof letters>;

const consentDocument = z.enum(['personal-data', 'advertising']);
const consents = z.array(
  z.object({
    document: consentDocument,
    state: z.enum(['given', 'withdrawn', 'none']),
    /** When it was given or withdrawn last, and the version of the text; null for none. */
    at: z.string().nullable(),
    version: z.int().nullable(),
  }),
);
export type ProfileConsents = z.infer<typeof consents>;

const kind = z.enum(['email', 'phone']);
const word = z.string().min(1).max(100);

export const profileContract = {
  profileGet: { summary: 'Данные пользователя', data: z.object({ user }) },
  profileSecurity: {
    summary: 'Живые сессии пользователя и события безопасности за 90 дней, новые первыми',
    data: z.object({
      sessions: z.array(session),
      events: z.array(z.object({ id, at: z.string(), text: z.string(), place: z.string() })),
    }),
  },
  profileEndSessions: {
    summary: 'Завершает одну сессию пользователя или все, кроме этой',
    body: z.object({ id: id.optional() }),
    data: z.object({ ended: z.int() }),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  profileLetters: { summary: 'Какие письма получает пользователь', data: letters },
  profileConsents: { summary: 'Согласия пользователя: данные и отозванные', data: consents },
  profileSetConsent: {
    summary:
      'Даёт или отзывает согласие; отзыв согласия на обработку персональных данных закрывает учётную запись и требует пароль',
    body: z.object({
      document: consentDocument,
      isGiven: z.boolean(),
      password: z.string().min(1).max(128).optional(),
    }),
    data: z.object({ consents, isClosed: z.boolean() }),
    errors: ['VALIDATION', 'FORBIDDEN', 'BAD_CREDENTIALS', 'RATE_LIMITED'],
  },
  profileData: {
    summary: 'Всё, что магазин хранит о пользователе, по частям',
    data: z.object({ parts: z.record(z.string(), z.array(z.unknown())) }),
    errors: ['FORBIDDEN', 'RATE_LIMITED'],
  },
  contactConfirm: {
    summary: 'Новая почта или телефон подтверждены ссылкой из письма или SMS и начинают действовать',
    body: z.object({ word }),
    data: z.object({
      kind,
      value: z.string(),
      /** The account had no e-mail: nothing was replaced, and the sessions go on. */
      isFirst: z.boolean(),
    }),
    errors: ['LINK_INVALID', 'LOGIN_NEEDED', 'CONFLICT', 'RATE_LIMITED'],
  },
  contactUndo: {
    summary: 'Возвращает прежнюю почту или телефон по ссылке из извещения, семь дней; ведёт к новому паролю',
    body: z.object({ word }),
    data: z.object({
      kind,
      /** Page that sets a new password; null for an account without an e-mail, which logs in by a code. */
      passwordPath: z.string().nullable(),
    }),
    errors: ['LINK_INVALID', 'CONFLICT', 'RATE_LIMITED'],
  },
  profileSetLetters: {
    summary: 'Включает и выключает письма',
    body: z.object({ group: z.string().max(50), isOn: z.boolean() }),
    data: letters,
    errors: ['VALIDATION', 'FORBIDDEN'],
  },
} satisfies Contract<typeof profileCalls>;
