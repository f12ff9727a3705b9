import { filledLists } from '#service/content/server/index.ts';
import { dayOf } from '#shared/dates.ts';
import { serve } from '#server/serve.ts';
import { countForMenu } from './count-for-menu.ts';
import { getFooter } from './get-footer.ts';
import { menuFor } from './menu.ts';
import { getHeader } from './get-header.ts';

export const layoutRoutes = [
  serve('sidebar', async ({ db, session, env, now }) => {
    const at = now();
    const [filled, counts] = await Promise.all([
      filledLists(db, { day: dayOf(at, env.TZ_SHOP), now: at }),
      countForMenu(db, session),
    ]);
    return menuFor(session, counts, filled);
  }),
  serve('header', ({ db, session }) => getHeader(db, session)),
  serve('footer', getFooter, { availability: 'always', withoutFactor: true }),
];
