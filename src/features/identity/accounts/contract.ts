import { z } from 'zod';
import { id, idText } from '#features/wire.ts';
import { city } from '#identity/city/contract.ts';
import type { Contract } from '#shared/endpoint.ts';
import type { accountsCalls } from './calls.ts';

const chosenCity = z.object({ city });

export const accountsContract = {
  setUserCity: {
    summary: 'Сохраняет город пользователя',
    query: z.object({ cityId: idText }),
    data: chosenCity,
    errors: ['404', 'FORBIDDEN'],
  },
  setUserCityByPost: {
    summary: 'Сохраняет город пользователя',
    body: z.object({ cityId: id }),
    data: chosenCity,
    errors: ['404', 'FORBIDDEN'],
  },
} satisfies Contract<typeof accountsCalls>;
