import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Exports of real accounting bases that are not ours to copy: beside the checkout, read in place. */
const folder = fileURLToPath(new URL('../../../../../../shared/data', import.meta.url));

/** Cases over them are skipped where the folder is absent; the title of their group says so. */
export const hasRealExports = existsSync(folder);

export const realExport = (name: string): string => `${folder}/${name}`;
