import { serve } from '#server/serve.ts';
import { find } from './find.ts';

export const officeFrameRoutes = [serve('officeFind', find, { perMinute: 300 })];
