import { readFileSync, writeFileSync } from 'node:fs';
import { withRights } from './rights-table.ts';

/** `node scripts/print-rights.ts`: prints the tables of rights into docs/security.md. */
const file = new URL('../docs/security.md', import.meta.url);
writeFileSync(file, withRights(readFileSync(file, 'utf8')));
