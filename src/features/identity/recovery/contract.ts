import { z } from 'zod';
import type { Contract } from '#shared/endpoint.ts';
import { checkEmail, checkRequired, firstMessage } from '#shared/validation.ts';
import type { recoveryCalls } from './calls.ts';

const email = z
  .string()
  .trim()
  .max(254)
  .superRefine((text, ctx) => {
    const message = firstMessage(text, checkRequired, checkEmail);
    if (message !== null) ctx.addIssue({ code: 'custom', message });
  })
  .transform((text) => text.toLowerCase());
/** The rule of a password is checked by the operation, which names it by its code. */
const password = z.string().max(1000);
/** The repetition may be left out. */
const passwords = { password, confirmPassword: password.optional() };

export const recoveryContract = {
  passwordSendLink: {
    summary: 'Отправляет письмо со ссылкой для смены пароля, если такой адрес есть',
    body: z.object({ email }),
    data: z.object({}),
    errors: ['VALIDATION', 'RATE_LIMITED'],
  },
  passwordByCheckWord: {
    summary: 'Задаёт пароль по контрольному слову из письма',
    body: z.object({ email, checkWord: z.string().min(1).max(128), ...passwords }),
    data: z.object({}),
    errors: ['LINK_INVALID', 'PASSWORD_RULE', 'PASSWORD_MISMATCH', 'RATE_LIMITED'],
  },
  passwordChange: {
    summary: 'Меняет пароль вошедшего',
    // The present password, where the account has one and the shop asks for it
    body: z.object({ ...passwords, currentPassword: password.optional() }),
    data: z.object({}),
    errors: ['FORBIDDEN', 'VALIDATION', 'PASSWORD_RULE', 'PASSWORD_MISMATCH', 'BAD_CREDENTIALS', 'RATE_LIMITED'],
  },
} satisfies Contract<typeof recoveryCalls>;
