import { serve } from '#server/serve.ts';
import { shopper } from '#server/session/access.ts';
import { addCompared, clearCompared, removeCompared } from './change-compare.ts';
import { getCompare } from './get-compare.ts';

const writes = { perMinute: 600 };

export const compareRoutes = [
  serve('compareList', shopper, getCompare),
  serve('compareAdd', shopper, addCompared, writes),
  serve('compareRemove', shopper, removeCompared, writes),
  serve('compareClear', shopper, clearCompared, writes),
];
