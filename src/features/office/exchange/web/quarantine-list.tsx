import { formatDateTime } from '#shared/dates.ts';
import type { Data } from '#shared/endpoint.ts';
import type { OfficeListDeclaration } from '#web/ui/office/list-types.ts';
import { ruleNames } from './quarantine-words.ts';

type Answer = Data<'officeQuarantine'>;
export type QuarantineRow = Answer['items'][number];

/** Values of imports that wait for a decision; a row leads to the import that has brought it. */
export const quarantineList: OfficeListDeclaration<QuarantineRow, Answer> = {
  name: 'officeQuarantine',
  label: 'Карантин',
  columns: [
    {
      key: 'name',
      title: 'Товар',
      kind: 'main',
      isName: true,
      text: ({ name, article }) => (article === null ? name : `${name}, арт. ${article}`),
    },
    {
      key: 'rule',
      title: 'Что',
      kind: 'text',
      text: ({ rule, field }) => (rule === 'price' ? `${ruleNames[rule]}: ${field}` : ruleNames[rule]),
      from: 0,
    },
    { key: 'before', title: 'Было', kind: 'text', text: ({ before }) => before ?? 'Нет', from: 0 },
    { key: 'after', title: 'В выгрузке', kind: 'text', text: ({ after }) => after, from: 0 },
    { key: 'source', title: 'Источник', kind: 'text', text: ({ source }) => source, from: 900 },
    { key: 'run', title: 'Загрузка', kind: 'short', text: ({ run }) => `№ ${run}`, from: 1200 },
    { key: 'since', title: 'С какого времени', kind: 'short', text: ({ since }) => formatDateTime(since), from: 1000 },
  ],
  search: { name: 'q', label: 'Название, артикул, источник', maxLength: 100 },
  filters: [
    {
      kind: 'choice',
      name: 'rule',
      any: 'Любая причина',
      choices: () => Object.entries(ruleNames).map(([value, label]) => ({ value, label })),
    },
  ],
  sort: { by: 'id', dir: 'asc' },
  rowKey: ({ id }) => String(id),
  rowHref: ({ run }) => `/office/exchange/imports/${run}/`,
  empty: {
    title: 'В карантине ничего не ждёт',
    text: 'Сюда попадают значения выгрузок, похожие на ошибку: цена в десять раз, другая единица, чужой артикул.',
  },
};
