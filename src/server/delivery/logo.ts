import { readFileSync } from 'node:fs';

/** How the HTML of a letter names the picture that comes with it. */
export const LOGO_ID = 'logo';

/** The shop's sign, 96 px square; shown at 40. */
export const logo = readFileSync(new URL('logo.png', import.meta.url));
