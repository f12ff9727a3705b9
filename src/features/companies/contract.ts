import { z } from 'zod';
import type { Contract } from '#shared/endpoint.ts';
import { id, idText } from '../wire.ts';
import type { companiesCalls } from './calls.ts';

export const companiesContract = {
  contragentSwitch: {
    summary: 'Выбирает контрагента, по договору которого считается корзина',
    params: z.object({ id: idText }),
    data: z.object({ contragentId: id, basketVersion: z.int() }),
    errors: ['NOT_FOUND'],
  },
} satisfies Contract<typeof companiesCalls>;
