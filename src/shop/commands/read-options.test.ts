import { describe, expect, it } from 'vitest';
import { readOptions } from './read-options.ts';

const options = {
  name: { type: 'string' },
  'dry-run': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;
const read = (args: string[], variables: NodeJS.ProcessEnv = {}) => readOptions('import', { args, options, variables });

describe('the options of a command', () => {
  it('are read with the words between them', () => {
    const { values, positionals } = read(['a.xml', '--name=Борис Орлов', '--dry-run', 'b.xml']);
    expect(values).toEqual({ name: 'Борис Орлов', 'dry-run': true });
    expect(positionals).toEqual(['a.xml', 'b.xml']);
  });

  it('an unknown one is named in Russian', () => {
    expect(() => read(['--nmae=x'])).toThrow(/^Нет ключа --nmae\. Справка: npm run import -- --help$/);
    expect(() => read(['-x'])).toThrow(/^Нет ключа -x\./);
  });

  it('one without its value, or with a value that it does not take, is named', () => {
    expect(() => read(['--name'])).toThrow(/^У ключа --name нет значения: пишется --name=ЗНАЧЕНИЕ\./);
    expect(() => read(['--name', '--dry-run'])).toThrow(/^У ключа --name нет значения/);
    expect(() => read(['--dry-run=on'])).toThrow(/^Ключ --dry-run пишется без значения\./);
    expect(() => read(['--help=on'])).toThrow(/^Ключ --help пишется без значения\./);
  });

  it('one that npm has kept for itself stops the command', () => {
    expect(() => read(['a.xml'], { npm_config_dry_run: 'true' })).toThrow(/--dry-run забрал npm.*npm run import -- …$/);
    expect(() => read(['a.xml'], { npm_config_name: 'Борис' })).toThrow(/--name забрал npm/);
    expect(read(['a.xml'], { npm_config_dry_run: '', npm_config_yes: 'true' }).positionals).toEqual(['a.xml']);
  });
});
