import { serve } from '#server/serve.ts';
import { controlBlock } from './control-block.ts';
import { getHome } from './get-home.ts';

export const homeRoutes = [serve('cabinetMain', getHome), serve('dashboardControl', controlBlock)];
