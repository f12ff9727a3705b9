import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { examine } from '../doctor/examine.ts';
import { exitCodeOf, inLines } from '../doctor/finding.ts';
import { RELEASE } from '#server/release.ts';
import { confirmDanger } from './confirm.ts';
import { orRefuse } from './or-refuse.ts';
import { readShopArguments } from './read-shop-arguments.ts';
import { runCommand } from './run-command.ts';
import { SHOP_HELP } from './shop-help.ts';

const { values, positionals } = orRefuse(() => readShopArguments(process.argv.slice(2)));
const [name, first, second, third, fourth] = positionals;
const {
  until,
  source,
  state,
  kind,
  code,
  find,
  limit,
  new: isNew,
  name: fullName,
  role,
  email,
  phone,
  preset,
  rights,
} = values;
const { help: _, ...options } = values;
if (values.help) {
  console.log(SHOP_HELP);
  process.exit(0);
}
if (values.version) {
  console.log(RELEASE);
  process.exit(0);
}
// Before anything is opened: it says why that does not work
if (name === 'doctor') {
  const findings = await examine(process.env);
  for (const line of findings.flatMap(inLines)) console.log(line);
  process.exit(exitCodeOf(findings));
}
await confirmDanger(positionals, values.yes === true).catch((error: unknown) =>
  orRefuse(() => {
    throw error;
  }),
);
/** The text of a file that the operator names, `-` for standard input; undefined where he names none. */
const textOf = (file: string | undefined): string | undefined => bytesOf(file)?.toString('utf8');

function bytesOf(file: string | undefined): Buffer | undefined {
  if (file === undefined) return undefined;
  try {
    return readFileSync(file === '-' ? process.stdin.fd : file);
  } catch (error) {
    console.error(`Не читается файл ${file}: ${(error as Error).message}`);
    process.exit(1);
  }
}

/** Asks the operator to type the login again; with `--yes` he need not. */
async function confirmed(login: string): Promise<string | undefined> {
  if (name !== 'person' || values.yes) return login;
  if (!process.stdin.isTTY) return undefined;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await terminal.question(`Данные ${login} будут удалены навсегда. Введите адрес ещё раз: `);
  } finally {
    terminal.close();
  }
}

/** What each command takes, from the words behind its name. */
const argumentsOf: Readonly<Record<string, object>> = {
  'order-status': { number: first, status: second },
  appeals: { action: first ?? 'list', id: second, manager: values.manager },
  question: { action: first ?? 'list', id: second, text: third },
  synonyms: {
    action: first ?? 'list',
    text: first === 'load' ? textOf(second) : undefined,
    phrases: second,
    to: third,
  },
  lexicon: { action: first ?? 'list', name: second },
  queries: { action: first ?? 'list', query: second, article: third, limit },
  // Arguments of a process are open to every user of the machine: a password comes in a file
  exchange: {
    ...options,
    action: first ?? 'list',
    name: second,
    to: third,
    password: textOf(values['password-file'])?.trim(),
  },
  feed: { action: first ?? 'list', name: second, ...options, url: values.url ?? textOf(values['url-file'])?.trim() },
  'price-list': { action: first ?? 'list', which: second, source },
  goods: { ...options, action: first ?? 'list', which: second },
  paper: {
    action: first ?? 'list',
    ...(name === 'paper' && first === 'add' ? { file: second, bytes: bytesOf(second) } : { id: second }),
    articles: third,
    kind,
    title: fullName,
    number: values.number,
    until,
  },
  section: { action: first ?? 'list', path: second, value: third },
  brand: { action: first ?? 'list', name: second, value: third },
  property: { action: first ?? 'list', name: second, value: third, meaning: fourth },
  quarantine: { action: first ?? 'list', which: second, ...options },
  imports: { run: first, section: second, source, state, kind, code, find, limit, new: isNew },
  'first-start': {},
  'confirm-shop': {},
  settings: { action: first ?? 'list', name: second, value: third },
  works: { state: first, until },
  closed: { state: first },
  account: { action: first, login: second, name: fullName, role, email, phone, preset, rights },
  person: {
    action: first,
    login: second,
    file: third,
    wait: values.wait,
    confirmed: first === 'erase' && second !== undefined ? await confirmed(second) : undefined,
  },
  company: { action: first ?? 'list', company: second, ...options },
  outbox: { action: first ?? 'list', id: second },
  backup: { file: first, keep: values.keep, json: values.json },
  restore: { file: first, isTest: values['as-test'], json: values.json },
  check: { json: values.json },
  restored: { action: first ?? 'move' },
  demo: { action: first },
  content: {
    folder: first,
    isNew,
    isCheck: values.check,
    isExport: values.export,
    isOverOffice: values['over-office'],
  },
  files: { action: first, from: second },
};
const given = name === undefined ? undefined : argumentsOf[name];
if (name === undefined || given === undefined) {
  console.error(`${name === undefined ? 'Укажите команду' : `Нет команды ${name}`}. Справка: npm run shop -- --help`);
  process.exit(1);
}
await runCommand(name, given);
