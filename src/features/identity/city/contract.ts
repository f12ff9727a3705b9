import { z } from 'zod';
import type { Contract } from '#shared/endpoint.ts';
import { id } from '#features/wire.ts';
import type { cityCalls } from './calls.ts';

export const city = z.object({ id, name: z.string(), region: z.string().nullable() });
export type City = z.infer<typeof city>;

/** R-ENT-55. */
const foundCity = z.object({
  cityId: id,
  cityName: z.string(),
  region: z.string().nullable(),
  isSelected: z.boolean(),
});
export type FoundCity = z.infer<typeof foundCity>;

export const cityContract = {
  cityByIp: { summary: 'Город по сетевому адресу посетителя', data: z.object({ city }), errors: ['404'] },
  citiesByName: {
    summary: 'Города, название которых начинается с текста: не больше 20',
    query: z.object({ cityName: z.string().trim().min(1).max(50) }),
    data: z.array(foundCity),
  },
} satisfies Contract<typeof cityCalls>;
