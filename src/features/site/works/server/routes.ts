import { serve } from '#server/serve.ts';

export const worksRoutes = [
  serve(
    'technicalWorks',
    ({ site }) => ({ active: site.technicalWorks, until: site.worksUntil?.toISOString() ?? null }),
    { availability: 'always', withoutFactor: true },
  ),
];
