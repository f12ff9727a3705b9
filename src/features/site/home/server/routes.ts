import { serve } from '#server/serve.ts';
import { signedIn } from '#server/session/access.ts';
import { controlBlock } from './control-block.ts';
import { getHome } from './get-home.ts';

export const homeRoutes = [serve('cabinetMain', signedIn, getHome), serve('dashboardControl', signedIn, controlBlock)];
