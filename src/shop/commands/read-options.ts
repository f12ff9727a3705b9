import { parseArgs, type ParseArgsConfig } from 'node:util';
import { CommandRefusal } from '#server/commands/command.ts';

type OptionTypes = NonNullable<ParseArgsConfig['options']>;

/** Options of npm as well: a file of its settings may set them, and commands read no harm into their absence. */
const SETTINGS_OF_NPM = new Set(['email', 'yes', 'help']);

/**
 * The options and words of `npm run <command> -- …`. Throws a CommandRefusal for an option that is unknown, has no value,
 * or stands in front of the `--`: npm keeps that one, and the command would work without it.
 */
export function readOptions<const T extends OptionTypes>(
  command: 'import' | 'shop',
  { args, options, variables = process.env }: { args: string[]; options: T; variables?: NodeJS.ProcessEnv },
) {
  const kept = Object.keys(options).find(
    (name) => !SETTINGS_OF_NPM.has(name) && variables[`npm_config_${name.replaceAll('-', '_')}`],
  );
  if (kept !== undefined) {
    throw new CommandRefusal(
      `Ничего не сделано: ключ --${kept} забрал npm. Ключи пишутся после двух дефисов: npm run ${command} -- …`,
    );
  }
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new CommandRefusal(`${explain(error as Error & { code?: string })}. Справка: npm run ${command} -- --help`);
  }
}

/** Node says it in English; its messages name the option in quotes. */
function explain({ code, message }: Error & { code?: string }): string {
  const option = /'(?:-\w, )?(--?[^\s'=]+)/.exec(message)?.[1] ?? '';
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `Нет ключа ${option}`;
  return /does not take/.test(message)
    ? `Ключ ${option} пишется без значения`
    : `У ключа ${option} нет значения: пишется ${option}=ЗНАЧЕНИЕ`;
}
