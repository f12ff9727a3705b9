import { z } from 'zod';
import type { Contract } from '#shared/endpoint.ts';
import { normalisePhone } from '#shared/phone.ts';
import type { contactCalls } from './calls.ts';

/** R-VAL-12: eleven digits, however they are written. */
const phone = z.string().max(40).transform(normalisePhone).pipe(z.string());

export const contactContract = {
  feedback: {
    summary: 'Заявка на обратный звонок',
    body: z.object({
      name: z.string().trim().min(1).max(200),
      phone,
      message: z.string().trim().min(1).max(5000),
      captchaToken: z.string().min(1).max(4000),
    }),
    data: z.object({}),
    errors: ['CAPTCHA', 'RATE_LIMITED'],
  },
} satisfies Contract<typeof contactCalls>;
