import { serve } from '#server/serve.ts';
import { handOverAppeals } from './hand-over.ts';
import { listAppeals } from './list-appeals.ts';

export const officeAppealsRoutes = [
  serve('officeAppeals', listAppeals),
  serve('officeAppealsHandOver', handOverAppeals, { perMinute: 60 }),
];
