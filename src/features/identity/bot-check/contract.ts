import { z } from 'zod';
import type { Contract } from '#shared/endpoint.ts';
import type { botCheckCalls } from './calls.ts';

/** Steps of the price of a challenge; each doubles the work: with eight a desk needs a quarter of a minute. */
export const MAX_PRICE = 8;

/** What a browser has to solve before the form is sent: ALTCHA's own form. */
export const challenge = z.object({
  parameters: z.object({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.int(),
    keyLength: z.int(),
    keyPrefix: z.string(),
    expiresAt: z.number(),
  }),
  signature: z.string(),
});
export type Challenge = z.infer<typeof challenge>;

export const botCheckContract = {
  feedbackChallenge: {
    summary: 'Задача проверки «не робот»; с price — той сложности, которую назвал отказ CAPTCHA_REQUIRED',
    query: z.object({ price: z.coerce.number().int().min(0).max(MAX_PRICE).optional() }),
    data: challenge,
  },
} satisfies Contract<typeof botCheckCalls>;
