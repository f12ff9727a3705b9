import { z } from 'zod';
import type { Contract } from '#shared/endpoint.ts';
import type { worksCalls } from './calls.ts';

/** . `until`: when the works are meant to be over, where that is known. */
export const technicalWorks = z.object({ active: z.boolean(), until: z.string().nullable() });
export type TechnicalWorks = z.infer<typeof technicalWorks>;

export const worksContract = {
  technicalWorks: { summary: 'Идут ли технические работы', data: technicalWorks },
} satisfies Contract<typeof worksCalls>;
