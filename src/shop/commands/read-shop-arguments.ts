import { CommandRefusal } from '#server/commands/command.ts';
import { readOptions } from './read-options.ts';

const text = { type: 'string' } as const;

/** Switches that may stand alone or be set to off. */
const SWITCHES = new Set(['--orders-only', '--dry-run', '--plain', '--private']);

const options = {
  until: text,
  source: text,
  state: text,
  kind: text,
  code: text,
  find: text,
  number: text,
  limit: text,
  name: text,
  role: text,
  preset: text,
  rights: text,
  email: text,
  phone: text,
  'price-type': text,
  'show-price-type': { type: 'boolean' },
  discount: text,
  currency: text,
  'credit-limit': text,
  'credit-days': text,
  'order-ban': text,
  manager: text,
  'second-manager': text,
  reason: text,
  person: text,
  login: text,
  'password-file': text,
  'new-password': { type: 'boolean' },
  encoding: text,
  'orders-from': text,
  'orders-only': text,
  'dry-run': text,
  'hide-limit': text,
  states: text,
  url: text,
  'url-file': text,
  every: text,
  'available-quantity': text,
  pictures: text,
  plain: text,
  private: text,
  columns: text,
  'confirm-columns': { type: 'boolean' },
  vat: text,
  'price-unit': text,
  active: text,
  rule: text,
  price: text,
  unit: text,
  article: text,
  brand: text,
  section: text,
  badge: text,
  fields: text,
  wait: text,
  keep: text,
  json: { type: 'boolean' },
  'as-test': { type: 'boolean' },
  yes: { type: 'boolean' },
  new: { type: 'boolean' },
  check: { type: 'boolean' },
  export: { type: 'boolean' },
  'over-office': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
} as const;
type Option = keyof typeof options;

/** The options of each command; those that are not here take none. */
const optionsOf: Readonly<Record<string, readonly Option[]>> = {
  appeals: ['manager'],
  queries: ['limit'],
  demo: ['yes'],
  'confirm-shop': ['yes'],
  restored: ['yes'],
  backup: ['keep', 'json'],
  restore: ['as-test', 'json'],
  check: ['json'],
  exchange: [
    ...(['login', 'password-file', 'new-password', 'source', 'price-type', 'encoding', 'orders-from'] as const),
    ...(['orders-only', 'dry-run', 'hide-limit', 'states', 'active', 'limit', 'yes'] as const),
  ],
  feed: [
    'url',
    'url-file',
    'every',
    'price-type',
    'available-quantity',
    'pictures',
    'plain',
    'private',
    'columns',
    'confirm-columns',
    'currency',
    'vat',
    'price-unit',
    'active',
    'yes',
  ],
  'price-list': ['source'],
  paper: ['name', 'kind', 'number', 'until'],
  quarantine: ['source', 'rule', 'state', 'limit', 'price', 'unit', 'article'],
  goods: ['find', 'state', 'limit', 'name', 'brand', 'section', 'badge', 'fields'],
  imports: ['source', 'state', 'kind', 'code', 'find', 'limit', 'new'],
  works: ['until'],
  account: ['name', 'role', 'preset', 'rights', 'email', 'phone', 'yes'],
  person: ['wait', 'yes'],
  company: [
    ...(['price-type', 'show-price-type', 'discount', 'currency', 'credit-limit', 'credit-days', 'order-ban'] as const),
    ...(['manager', 'second-manager', 'reason', 'person'] as const),
  ],
  content: ['new', 'check', 'export', 'over-office'],
};

/** Arguments of a process are open to every user of the machine. */
const hasPassword = (url: string | undefined): boolean =>
  url !== undefined && URL.canParse(url) && new URL(url).password !== '';

/** The words and options of a command line. Throws a CommandRefusal where the command has no such option. */
export function readShopArguments(words: string[], variables: NodeJS.ProcessEnv = process.env) {
  const args = words.map((word) => (SWITCHES.has(word) ? `${word}=on` : word));
  const read = readOptions('shop', { args, options, variables });
  const [name = ''] = read.positionals;
  const unknown = Object.keys(read.values).find(
    (option) => option !== 'help' && option !== 'version' && !optionsOf[name]?.includes(option as Option),
  );
  if (hasPassword(read.values.url)) {
    throw new CommandRefusal(
      'Пароль в адресе увидят все пользователи сервера: запишите адрес в файл и укажите --url-file=ФАЙЛ, «-» — стандартный ввод',
    );
  }
  // A command that is unknown itself is named by its caller
  if (unknown !== undefined && name !== '') {
    throw new CommandRefusal(`У команды ${name} нет ключа --${unknown}. Справка: npm run shop -- --help`);
  }
  return read;
}
