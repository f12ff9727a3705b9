import { z } from 'zod';
import { askDadata } from '#server/dadata/ask-dadata.ts';
import { refuse } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { isInn } from '#shared/inn.ts';

/** What the shop reads of an answer of `findById/party`. */
const party = z.object({
  value: z.string().catch(''),
  data: z.object({
    inn: z.string(),
    kpp: z.string().nullish(),
    ogrn: z.string().nullish(),
    type: z.enum(['LEGAL', 'INDIVIDUAL']).catch('LEGAL'),
    name: z.object({ short_with_opf: z.string().nullish() }).nullish(),
    address: z.object({ value: z.string().nullish(), unrestricted_value: z.string().nullish() }).nullish(),
  }),
});

/**
 * The companies of an ИНН (R-CALL-018), the head office first; empty where the shop has no key or the service is away
 * . Errors: VALIDATION.
 */
export const companyByInn: Operation<'companyByInn', Session | null> = async (ctx, { body }) => {
  if (!isInn(body.search)) throw refuse('VALIDATION', 'ИНН должен содержать 10 символов', { field: 'search' });
  const found = await askDadata(ctx, 'findById/party', body.search);
  return found.flatMap((item) => {
    const parsed = party.safeParse(item);
    if (!parsed.success) return [];
    const { value, data } = parsed.data;
    return [
      {
        inn: data.inn,
        kpp: data.kpp ?? '',
        ogrn: data.ogrn ?? '',
        name: data.name?.short_with_opf || value,
        address: data.address?.unrestricted_value || data.address?.value || '',
        type: data.type === 'LEGAL' ? ('legal' as const) : ('individual' as const),
      },
    ];
  });
};
