import { serve } from '#server/serve.ts';
import { anyone } from '#server/session/access.ts';

export const worksRoutes = [
  serve(
    'technicalWorks',
    anyone,
    ({ site }) => ({ active: site.technicalWorks, until: site.worksUntil?.toISOString() ?? null }),
    { availability: 'always', withoutFactor: true },
  ),
];
