import { serve } from '#server/serve.ts';
import { countForMenu } from './count-for-menu.ts';
import { getFooter } from './get-footer.ts';
import { menuFor } from './menu.ts';
import { getHeader } from './get-header.ts';

export const layoutRoutes = [
  serve('sidebar', async ({ db, session }) => menuFor(session, await countForMenu(db, session))),
  serve('header', ({ db, session }) => getHeader(db, session)),
  serve('footer', getFooter, { availability: 'always' }),
];
