import { z } from 'zod';
import type { Contract } from '#shared/endpoint.ts';
import type { botCheckCalls } from './calls.ts';

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
  feedbackChallenge: { summary: 'Задача проверки «не робот» для формы обратной связи', data: challenge },
} satisfies Contract<typeof botCheckCalls>;
