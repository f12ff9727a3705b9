import { readFileSync } from 'node:fs';

/** The version of this shop, as `package.json` names it. */
export const RELEASE = (
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }
).version;
