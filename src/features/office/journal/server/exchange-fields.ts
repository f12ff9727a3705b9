import { statusView } from '#shared/order-status.ts';
import type { Names } from './read-entries.ts';
import { changeLine, type Field, type Fields, fieldLines, say, wordsFor } from './field-lines.ts';

/** What the settings of connections are called. */
const connectionFields = ({ sources }: Names): Fields => ({
  login: 'Логин',
  source: 'Источник товаров',
  sourceId: {
    name: 'Источник товаров',
    say: (value) => (value === null ? 'из первого файла' : (sources.get(Number(value)) ?? 'удалён')),
  },
  priceType: 'Базовый вид цены',
  encoding: { name: 'Кодировка заказов', say: wordsFor({ 'utf-8-bom': 'UTF-8 с отметкой порядка байтов' }) },
  ordersFrom: 'Передавать заказы с даты',
  ordersOnly: 'Только заказы',
  dryRun: 'Проверка: товары не меняются',
  hideLimit: 'Сколько процентов товаров обмен скрывает без вопроса',
  states: { name: 'Состояния заказов', say: sayStates },
  active: 'Работает',
  password: { name: 'Пароль', say: () => 'новый' },
});

/** What the settings of feeds are called. */
const feedFields: Fields = {
  url: 'Адрес',
  everyMinutes: { name: 'Проверять раз в', say: (minutes) => `${say(minutes)} мин` },
  priceType: 'Базовый вид цены',
  availableQuantity: 'Сколько штук значит «в наличии»',
  withPictures: 'Забирать картинки по адресам',
  isPlainAllowed: 'Можно без шифрования',
  isPrivateAllowed: 'Можно из сети магазина',
  active: 'Загружать по расписанию',
};

type Details = Record<string, unknown>;

export const connectionLines = (details: Details, names: Names): string[] =>
  pairLines(connectionFields(names), details);
export const feedLines = (details: Details): string[] => pairLines(feedFields, details);

/** Changes stand as [before, after] under the field, first values as themselves. */
function pairLines(fields: Fields, details: Details): string[] {
  return Object.entries(fields).flatMap(([key, field]) => {
    const value = details[key];
    if (!Array.isArray(value)) return fieldLines({ [key]: field }, details);
    const { name, say: sayIt = say }: Field = typeof field === 'string' ? { name: field } : field;
    return changeLine(name, sayIt(value[0]), sayIt(value[1]));
  });
}

function sayStates(value: unknown): string {
  const states = Object.entries((value ?? {}) as Record<string, Parameters<typeof statusView>[0]>);
  return say(states.map(([name, status]) => `${name} — ${statusView(status).name}`));
}

/** Values of a quarantine that are named; the log itself keeps more. */
const MAX_NAMED = 5;

type Value = { name: string; field: string; before: string | null; after: string | null };

export function quarantineLines({ count, values }: Details): string[] {
  const named = (Array.isArray(values) ? (values as Value[]) : []).slice(0, MAX_NAMED);
  const lines = named.map(({ name, field, before, after }) => changeLine(`${name}, ${field}`, say(before), say(after)));
  return [`Значений: ${say(count)}`, ...lines];
}

export function uploadLines({ files, source, currency, vat, priceUnit }: Details): string[] {
  const names = Array.isArray(files) ? (files as { name: string }[]).map(({ name }) => name) : [];
  const given = Object.fromEntries(Object.entries({ source, currency, vat, priceUnit }).filter(([, value]) => value));
  return [
    `Файлы: ${say(names)}`,
    ...fieldLines({ source: 'Источник', currency: 'Валюта', vat: 'НДС', priceUnit: 'Единица цены' }, given),
  ];
}
