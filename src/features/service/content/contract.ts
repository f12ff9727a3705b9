import { z } from 'zod';
import type { Contract } from '#shared/endpoint.ts';
import type { contentCalls } from './calls.ts';

/** the pages that there may be; the terms of sale and the consent to advertising are our own. */
export const staticPageCode = z.enum(['privacy', 'personal-data', 'terms', 'advertising', 'typical-page', 'faq']);
export type StaticPageCode = z.infer<typeof staticPageCode>;

/** `html` holds allowed tags alone: it was sanitised when it was written. */
export const staticPage = z.object({ title: z.string(), html: z.string(), updatedAt: z.string() });
export type StaticPage = z.infer<typeof staticPage>;

export const contentContract = {
  staticPrivacy: { summary: 'Политика конфиденциальности', data: staticPage, errors: ['404'] },
  staticPage: {
    summary: 'Постоянная страница',
    params: z.object({ page: z.string().max(100) }),
    data: staticPage,
    errors: ['404'],
  },
} satisfies Contract<typeof contentCalls>;
