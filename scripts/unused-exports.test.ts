import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runTool } from './run-tool.ts';

/** Exports of capabilities that are not built yet. The first use in production takes an entry out of this list. */
const NOT_USED_YET: Readonly<Record<string, string>> = {};

type Report = { issues: ({ file: string } & Record<string, { name: string }[]>)[] };

/** What knip finds, as 'file export'; a file that nothing imports is its path alone. */
async function findUnused(folder: string): Promise<string[]> {
  const { output } = await runTool('knip', ['--production', '--no-progress', '--reporter=json', '--directory', folder]);
  if (!output.startsWith('{')) throw new Error(`knip gave no report: ${output}`);
  return (JSON.parse(output) as Report).issues.flatMap(({ file, ...kinds }) =>
    Object.entries(kinds).flatMap(([kind, found]) =>
      Array.isArray(found) ? found.map(({ name }) => (kind === 'files' ? file : `${file} ${name}`)) : [],
    ),
  );
}

describe('the check of unused exports', () => {
  it('every export is used outside of tests and the kit, or waits for a named capability', async () => {
    expect((await findUnused('.')).toSorted()).toEqual(Object.keys(NOT_USED_YET).toSorted());
  });

  it('an export that only tests or the kit import is reported, and so is such a file', async () => {
    const files = {
      'package.json': '{ "type": "module" }',
      'src/shop/main.ts': "import { used } from '../shared/rules.ts';\nused();\n",
      'src/shared/rules.ts': [
        'export const used = () => part;',
        'export const part = 1;',
        'export const tested = 2;',
        'export const shown = 3;',
        'export type Tested = 4;',
      ].join('\n'),
      'src/shared/rules.test.ts': "import { part, tested, type Tested } from './rules.ts';\npart;\ntested as Tested;\n",
      'src/shared/orphan.ts': 'export const orphan = 5;\n',
      'src/shared/orphan.test.ts': "import { orphan } from './orphan.ts';\norphan;\n",
      'src/web/kit/samples.tsx': "import { shown } from '../../shared/rules.ts';\nshown;\n",
    };
    const folder = mkdtempSync(join(tmpdir(), 'optovik-unused-'));
    try {
      copyFileSync('knip.config.ts', join(folder, 'knip.config.ts'));
      for (const [file, text] of Object.entries(files)) {
        mkdirSync(dirname(join(folder, file)), { recursive: true });
        writeFileSync(join(folder, file), text);
      }
      expect((await findUnused(folder)).toSorted()).toEqual([
        'src/shared/orphan.ts',
        'src/shared/rules.ts Tested',
        'src/shared/rules.ts shown',
        'src/shared/rules.ts tested',
      ]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
