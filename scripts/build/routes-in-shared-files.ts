import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';
import { ROOT } from './root.ts';

/**
 * Lists in the manifest also the routes whose pages stand in a shared file (`service`, `cabinet`): without it the server
 * would not know which styles to link from the first answer.
 */
export function routesInSharedFiles(): Plugin {
  return {
    name: 'routes-in-shared-files',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    writeBundle({ dir = '' }, bundle) {
      const file = join(dir, '.vite/manifest.json');
      const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, { file: string }>;
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || chunk.facadeModuleId) continue;
        const listed = Object.values(manifest).find((entry) => entry.file === chunk.fileName);
        for (const id of chunk.moduleIds.filter((module) => module.includes('?tsr-split=component'))) {
          if (listed) manifest[relative(ROOT, id)] ??= listed;
        }
      }
      writeFileSync(file, JSON.stringify(manifest, null, 2));
    },
  };
}
