import { z } from 'zod';
import { ruled } from '#features/wire.ts';
import { entry } from '#identity/session/contract.ts';
import type { Contract } from '#shared/endpoint.ts';
import { PERSON_NAME_LENGTH } from '#shared/limits.ts';
import { checkPersonName } from '#shared/names.ts';
import { checkEmail, checkRequired } from '#shared/validation.ts';
import type { officeStartCalls } from './calls.ts';

/** 256 random bits as base64url. */
const key = z.string().max(100);
const name = ruled(PERSON_NAME_LENGTH, checkRequired, checkPersonName);

export const officeStartContract = {
  officeStartCheck: {
    summary: 'Годен ли ключ первого входа владельца',
    // A reloaded page has its key in a cookie
    query: z.object({ key: key.optional() }),
    data: z.object({ key }),
    errors: ['RATE_LIMITED'],
  },
  officeStart: {
    summary: 'Создаёт владельца магазина по ключу первого входа',
    body: z.object({
      key,
      lastName: name,
      name,
      email: ruled(254, checkRequired, checkEmail).transform((text) => text.toLowerCase()),
      /** The operation checks the rule of a password and names it by its code. */
      password: z.string().max(1000),
      confirmPassword: z.string().max(1000),
    }),
    data: entry,
    errors: ['LINK_INVALID', 'VALIDATION', 'PASSWORD_RULE', 'PASSWORD_MISMATCH', 'RATE_LIMITED'],
  },
} satisfies Contract<typeof officeStartCalls>;
