import { z } from 'zod';
import { ruled } from '#features/wire.ts';
import type { Contract } from '#shared/endpoint.ts';
import { checkPersonName } from '#shared/names.ts';
import { normalisePhone } from '#shared/phone.ts';
import { checkPhoneNumber, checkRequired } from '#shared/validation.ts';
import type { contactCalls } from './calls.ts';

/** R-VAL-12: eleven digits, however they are written. */
const phone = ruled(40, checkRequired, checkPhoneNumber).transform((text) => normalisePhone(text)!);

export const contactContract = {
  feedback: {
    summary: 'Заявка на обратный звонок',
    body: z.object({
      name: ruled(200, checkRequired, checkPersonName),
      phone,
      message: ruled(5000, checkRequired),
      captchaToken: z.string().min(1).max(4000),
    }),
    data: z.object({}),
    errors: ['CAPTCHA', 'RATE_LIMITED'],
  },
} satisfies Contract<typeof contactCalls>;
