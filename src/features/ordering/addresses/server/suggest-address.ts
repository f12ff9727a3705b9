import { z } from 'zod';
import { askDadata } from '#server/dadata/ask-dadata.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';

const suggestion = z.object({ value: z.string().trim().min(1).max(500) });

/** Addresses that begin as the text (R-CALL-019); none while the service cannot be had. */
export const suggestAddress: Operation<'addressSuggest', Session | null> = async (ctx, { body }) => {
  const found = await askDadata(ctx, 'suggest/address', body.search.replaceAll(/\s+/g, ' '));
  return found.flatMap((one) => {
    const known = suggestion.safeParse(one);
    return known.success ? [{ value: known.data.value }] : [];
  });
};
