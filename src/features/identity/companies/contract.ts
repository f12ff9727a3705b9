import { z } from 'zod';
import type { Contract } from '#shared/endpoint.ts';
import { flag, id, idText } from '#features/wire.ts';
import type { companiesCalls } from './calls.ts';

/** R-ENT-51 to R-ENT-54. */
export const contragent = z.object({
  id,
  uf_name: z.string(),
  uf_current_contragent: z.boolean(),
  uf_has_debt: flag,
  uf_order_ban: flag,
});
export type Contragent = z.infer<typeof contragent>;

const ownCompany = contragent.extend({
  role: z.enum(['USER', 'ADMIN']),
  state: z.enum(['pending', 'active', 'blocked']),
});

export const companiesContract = {
  contragents: {
    summary: 'Контрагенты пользователя; отвечает и тогда, когда текущий контрагент заблокирован',
    data: z.object({ contragents: z.array(ownCompany) }),
  },
  contragentSwitch: {
    summary: 'Выбирает контрагента, по договору которого считается корзина',
    params: z.object({ id: idText }),
    data: z.object({ contragentId: id, basketVersion: z.int() }),
    errors: ['NOT_FOUND'],
  },
} satisfies Contract<typeof companiesCalls>;
