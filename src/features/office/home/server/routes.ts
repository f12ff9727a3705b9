import { serve } from '#server/serve.ts';
import { getHome } from './get-home.ts';

export const officeHomeRoutes = [serve('officeHome', getHome)];
