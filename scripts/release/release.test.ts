import { describe, expect, it } from 'vitest';
import { keptApart } from '../build/kept-apart.ts';
import { ROOT } from '../build/root.ts';
import { namedByLauncher } from './name-commands.ts';
import { packageFolders } from './production-packages.ts';

describe('the archive', () => {
  it('has what its packages need, and nothing of the development', () => {
    const folders = packageFolders(ROOT, keptApart);
    expect(folders).toEqual(expect.arrayContaining(keptApart.map((name) => `node_modules/${name}`)));
    // Needed by others alone, one of them for this platform alone
    expect(folders).toContain('node_modules/pdfkit');
    expect(folders.some((folder) => folder.startsWith('node_modules/@img/sharp-'))).toBe(true);
    expect(folders.filter((folder) => /\/(vite|vitest|typescript|playwright)$/.test(folder))).toEqual([]);
  });

  it('is not made where a package is missing', () => {
    expect(() => packageFolders(ROOT, ['no-such-package'])).toThrow('The shop needs no-such-package');
  });

  it('names its commands by the launcher', () => {
    expect(namedByLauncher('Загрузить: npm run import -- ФАЙЛ…; npm run shop -- content --new ПАПКА')).toBe(
      'Загрузить: optovik import ФАЙЛ…; optovik shop content --new ПАПКА',
    );
    expect(namedByLauncher('`npm run shop -- --help` and `npm start`')).toBe(
      '`optovik shop --help` and `optovik start`',
    );
    expect(namedByLauncher('npm run shopping')).toBe('npm run shopping');
  });
});
