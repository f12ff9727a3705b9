import { z } from 'zod';
import type { Contract } from '#shared/endpoint.ts';
import { roles } from '#shared/roles.ts';
import type { sessionCalls } from './calls.ts';

export const role = z.enum(roles);

/** A session, or what is still to be proven for one: the ticket of a second step and the ways through it. */
export const entry = z.object({
  token: z.string().optional(),
  secondStep: z.object({ ticket: z.string(), ways: z.array(z.enum(['code', 'recovery', 'passkey'])) }).optional(),
});
export type Entry = z.infer<typeof entry>;

export const sessionContract = {
  authentication: {
    summary: 'Вход по электронной почте или телефону и паролю',
    body: z.object({
      login: z.string().trim().min(1).max(254),
      password: z.string().min(1).max(128),
      captchaToken: z.string().min(1).max(4000).optional(),
    }),
    data: entry,
    errors: ['BAD_CREDENTIALS', 'CAPTCHA_REQUIRED', 'CAPTCHA', 'RATE_LIMITED'],
  },
  logout: { summary: 'Завершает эту сессию и открытые из неё', data: z.object({}) },
  sessionCsrf: { summary: 'Метка против подделки запросов без сессии', data: z.object({ token: z.string() }) },
  sessionCheck: { summary: 'Жива ли сессия', data: z.object({ authorized: z.boolean() }) },
  profileRole: { summary: 'Роль для активного контрагента', data: role },
} satisfies Contract<typeof sessionCalls>;
