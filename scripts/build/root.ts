import { join } from 'node:path';

/** The folder of the repository. */
export const ROOT = join(import.meta.dirname, '../..');
