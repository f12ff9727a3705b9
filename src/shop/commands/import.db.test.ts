import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/db/index.ts';
import { untilWaiting } from '#server/testing/until-waiting.ts';
import { findPostmaster } from '#server/db/embedded/server-processes.ts';

const goods = (id: string) =>
  `<КоммерческаяИнформация><Каталог><Ид>k</Ид><Наименование>Каталог</Наименование><Товары>
    <Товар><Ид>${id}</Ид><Наименование>Болт</Наименование></Товар></Товары></Каталог></КоммерческаяИнформация>`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'optovik-command-'));
  writeFileSync(join(folder, 'goods.xml'), goods('a'));
  writeFileSync(join(folder, 'cut.xml'), '<КоммерческаяИнформация><Каталог><Ид>k');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const importCommand = (...args: string[]) => operatorCommand('import', args);
const shopCommand = (...args: string[]) => operatorCommand('shop', args);

/** The command as an operator starts it, in the folder of the files. */
async function operatorCommand(name: string, args: string[]): Promise<{ code: number; out: string; err: string }> {
  const program = fileURLToPath(new URL('../../../scripts/command.mjs', import.meta.url));
  const { DATABASE_URL: _, ...env } = process.env;
  const options = {
    cwd: folder,
    env: { ...env, DATA_DIR: join(folder, 'data'), INIT_CWD: folder, NODE_ENV: 'production' },
  };
  try {
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', program, name, ...args],
      options,
    );
    return { code: 0, out: stdout, err: stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, out: stdout, err: stderr };
  }
}

describe('npm run import', () => {
  it('prints help and explains wrong arguments', async () => {
    const help = await importCommand('--help');
    expect(help).toMatchObject({ code: 0 });
    expect(help.out).toContain('--price-type=НАЗВАНИЕ');
    expect(await importCommand()).toMatchObject({ code: 1, err: expect.stringContaining('Укажите хотя бы один файл') });
    expect(await importCommand('--wrong')).toMatchObject({
      code: 1,
      err: expect.stringContaining('Нет ключа --wrong'),
    });
  });

  it('starts the embedded server where none runs and stops it again', async () => {
    const first = await importCommand('goods.xml');
    expect(first).toMatchObject({ code: 0, out: expect.stringContaining('товары: новых 1') });
    expect(findPostmaster(join(folder, 'data', 'database', 'cluster'))).toBeNull();
    const cut = await importCommand('cut.xml');
    expect(cut).toEqual({
      code: 1,
      out: '',
      err: 'cut.xml: файл обрывается: не закрыт <Ид> (строка 1, колонка 39)\n',
    });
  });

  it('ends with exit code 2 where records are refused', async () => {
    writeFileSync(join(folder, 'partly.xml'), goods('p').replace('</Товары>', '<Товар/></Товары>'));
    const partly = await importCommand('partly.xml');
    expect(partly).toMatchObject({ code: 2, out: expect.stringContaining('отказано 1') });
    const shown = await shopCommand('imports', '--limit=1');
    expect(shown).toMatchObject({ code: 0, out: expect.stringContaining('partly.xml') });
    expect(await shopCommand('property', 'list')).toMatchObject({ code: 0, out: 'Свойств нет\n' });
  });

  it('works beside a shop that holds the folder', async () => {
    const shop = await openDatabase({ directory: join(folder, 'data', 'database') });
    try {
      const second = await importCommand('goods.xml');
      expect(second).toMatchObject({ code: 0, out: expect.stringContaining('товары: без изменений 1') });
      await expect(shop.pool.query("select name from product where external_id = 'a'")).resolves.toMatchObject({
        rows: [{ name: 'Болт' }],
      });
    } finally {
      await shop.close();
    }
  });
});

describe('npm run shop', () => {
  it('does not wait for an import that is under way', async () => {
    const shop = await openDatabase({ directory: join(folder, 'data', 'database') });
    const holder = await shop.pool.connect();
    try {
      writeFileSync(join(folder, 'more.xml'), goods('b'));
      // The import stands still within its batch of goods
      await holder.query('begin; lock table product in exclusive mode');
      const importing = importCommand('more.xml');
      await untilWaiting(shop.db, 1, { seconds: 60 });
      // One after the other they would outlast what a statement of an import may wait
      const [works, queries] = await Promise.all([shopCommand('works', 'on'), shopCommand('queries')]);
      expect(works).toMatchObject({ code: 0, out: expect.stringContaining('начаты') });
      expect(queries).toMatchObject({ code: 0 });
      await untilWaiting(shop.db, 1);
      await holder.query('commit');
      expect(await importing).toMatchObject({ code: 0, out: expect.stringContaining('товары: новых 1') });
      expect(await shopCommand('works', 'off')).toMatchObject({ code: 0 });
    } finally {
      holder.release(true);
      await shop.close();
    }
  });
});
