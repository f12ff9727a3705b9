import { dayOf } from '#shared/dates.ts';
import type { Data } from '#shared/endpoint.ts';
import { MARKDOWN_LENGTH } from '#shared/markdown.ts';
import { InputField } from '#web/ui/plain-fields.tsx';
import type { FieldInput, FormValues, OfficeField } from '#web/ui/office/form-types.ts';
import { MarkdownField } from '#web/ui/office/markdown-field.tsx';
import type { ContentFields, ContentKind } from '../contract.ts';
import { AnswersField } from './answers-field.tsx';
import { DiscountsField, discountsOf, discountWords, typeDiscounts } from './discounts-field.tsx';
import { FilesField } from './files-field.tsx';
import { PictureField } from './picture-field.tsx';
import type { ContentUploads } from './use-content-uploads.ts';
import { WarehousesField } from './warehouses-field.tsx';

type Names = Data<'officeContentNames'> | undefined;
type AnyFields = Data<'officeContent'>['fields'];
type Field = OfficeField<FormValues>;
type With = { names: Names; uploads: ContentUploads };

const short = (name: string, label: string, maxLength: number, more: Partial<Field> = {}): Field => ({
  name,
  label,
  kind: 'text',
  maxLength,
  required: true,
  wrong: `Заполните поле одной строкой, до ${maxLength} знаков`,
  ...more,
});
const optional = { required: false };
const day = (name: string, label: string, more: Partial<Field> = {}): Field => ({
  name,
  label,
  kind: 'day',
  wrong: 'Выберите день',
  ...more,
});
const custom = (name: string, label: string, wrong: string, render: Field['render']): Field => ({
  name,
  label,
  kind: 'custom',
  wrong,
  render,
});
/** A list of things with names, in words. */
const namesIn = (value: string): string =>
  (JSON.parse(value) as { name?: string; title?: string }[]).map(({ name, title }) => name ?? title).join(', ');
const place = (hint: string, name = 'place', label = 'Место по порядку'): Field => ({
  name,
  label,
  kind: 'text',
  maxLength: 5,
  wrong: 'Напишите номер: 1 — первое место',
  hint,
});
const published = (label = 'Состояние', yes = 'Опубликовано', no = 'Черновик, видит только магазин'): Field => ({
  name: 'published',
  label,
  kind: 'choice',
  wrong: 'Выберите',
  choices: [
    { value: 'yes', label: yes },
    { value: 'no', label: no },
  ],
});
const offered = published('Показывать покупателям', 'Да', 'Нет');

const pictureField = ({ uploads }: With, hint: string) =>
  custom('picture', 'Картинка', 'Загрузите картинку ещё раз', (input) => (
    <PictureField {...input} hint={hint} upload={uploads.picture} />
  ));
const textField = ({ uploads }: With, label = 'Текст') =>
  custom('text', label, `Напишите текст, до ${MARKDOWN_LENGTH} знаков`, (input) => (
    <MarkdownField {...input} upload={uploads.picture} />
  ));

/** A text with suggestions; any other one may be typed. */
function Suggested({ suggestions, onChange, ...input }: FieldInput & { suggestions: readonly string[] }) {
  const list = `${input.name}-suggestions`;
  return (
    <>
      <InputField
        {...input}
        list={list}
        autoComplete="off"
        maxLength={100}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <datalist id={list}>
        {suggestions.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </datalist>
    </>
  );
}

const newsFields = (given: With): Field[] => [
  short('title', 'Заголовок', 200),
  day('date', 'С какого дня видно', { required: true, hint: 'День вперёд: появится сама в этот день' }),
  short('preview', 'Анонс', 500, { ...optional, kind: 'long', hint: 'Виден в списке, без разметки' }),
  pictureField(given, 'Лучше всего 1280 × 720'),
  textField(given),
];

/** The fields of the form of each kind, in their order. */
const fieldsByKind: Readonly<Record<ContentKind, (given: With) => Field[]>> = {
  news: (given) => [...newsFields(given), published()],
  marketing: (given) => [
    ...newsFields(given),
    {
      ...custom('files', 'Файлы', 'Уберите лишние файлы: можно до 20', (input) => (
        <FilesField {...input} upload={given.uploads.file} />
      )),
      words: namesIn,
    },
    published(),
  ],
  promotion: (given) => [
    short('title', 'Название', 200),
    day('starts', 'Начало', { hint: 'Пусто: действует сразу' }),
    day('ends', 'Последний день', { wrong: 'Последний день раньше начала', hint: 'Пусто: без конца' }),
    {
      ...custom('discounts', 'Что дешевле', 'Проверьте скидки: нужны число и товары', (input) => (
        <DiscountsField {...input} names={given.names} />
      )),
      words: discountWords,
    },
    short('conditions', 'Условия коротко', 500, { ...optional, kind: 'long', hint: 'Видны в списке акций' }),
    pictureField(given, 'Лучше всего 1280 × 720'),
    textField(given, 'Полные условия'),
    published(),
  ],
  question: (given) => [
    short('question', 'Вопрос', 300),
    custom('group', 'Тема', 'Напишите тему одной строкой', (input) => (
      <Suggested {...input} required suggestions={given.names?.groups ?? []} />
    )),
    place('Среди вопросов темы'),
    place('Место среди тем на странице; пусто: тема остаётся на своём', 'groupPlace', 'Переставить тему на место'),
    textField(given, 'Ответ'),
    published(),
  ],
  page: (given) => [short('title', 'Название', 200), textField(given)],
  store: (given) => [
    short('name', 'Название', 150),
    short('address', 'Адрес', 300),
    short('hours', 'Часы работы', 200),
    short('city', 'Город', 100, { ...optional, wrong: 'Напишите название города' }),
    short('latitude', 'Широта', 20, { ...optional, wrong: 'Число от −90 до 90', hint: 'Для карты, например 53,21' }),
    short('longitude', 'Долгота', 20, { ...optional, wrong: 'Число от −180 до 180' }),
    {
      ...custom('warehouses', 'Товары каких складов здесь выдают', 'Выберите склады', (input) => (
        <WarehousesField {...input} warehouses={given.names?.warehouses ?? []} />
      )),
      words: (value) => `складов: ${(JSON.parse(value) as number[]).length}`,
    },
    offered,
  ],
  carrier: () => [short('name', 'Название', 150), offered],
  theme: () => [
    short('name', 'Название', 100),
    place('Среди тем'),
    {
      ...custom('answers', 'Готовые ответы', 'Заполните название и текст каждого ответа', (input) => (
        <AnswersField {...input} />
      )),
      words: namesIn,
    },
    offered,
  ],
};

export const fieldsOf = (kind: ContentKind, given: With): Field[] => fieldsByKind[kind](given);

/** The place behind all others: an empty field. */
const LAST = 10_000;

const texts = { title: '', text: '' };
const item = { ...texts, preview: '', picture: '', published: true };

/** What the form of something new begins with. */
export function emptyFields(kind: ContentKind, now: Date): AnyFields {
  const date = dayOf(now);
  const empty: ContentFields = {
    news: { ...item, date },
    marketing: { ...item, date, files: [] },
    promotion: { ...texts, starts: '', ends: '', conditions: '', picture: '', discounts: [], published: true },
    question: { group: '', groupPlace: undefined, question: '', text: '', place: LAST, published: true },
    page: texts,
    store: {
      name: '',
      address: '',
      hours: '',
      city: '',
      latitude: null,
      longitude: null,
      warehouses: [],
      published: true,
    },
    carrier: { name: '', published: true },
    theme: { name: '', place: LAST, answers: [], published: true },
  };
  return empty[kind];
}

/** The fields as texts of a form: lists are JSON. */
export function typeValues(kind: ContentKind, fields: AnyFields): FormValues {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, typed(name, value)]));

  function typed(name: string, value: unknown): string {
    if (name === 'discounts') return typeDiscounts(value as ContentFields['promotion']['discounts']);
    // The group is moved where a number is typed alone
    if (name === 'groupPlace' || (name === 'place' && value === LAST)) return '';
    if (typeof value === 'boolean') return value ? 'yes' : 'no';
    if (typeof value === 'number') return String(value).replace('.', ',');
    if (value === null) return '';
    return typeof value === 'string' ? value : JSON.stringify(value);
  }
}

/** The typed texts as fields; an invalid text stays as it is, and the schema refuses it. */
export function readValues(kind: ContentKind, values: FormValues): object {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, read(name, value)]));

  function read(name: string, value: string): unknown {
    if (name === 'discounts') return discountsOf(value);
    if (name === 'published') return value === 'yes';
    if (name === 'place') return value.trim() === '' ? LAST : numberOf(value);
    if (name === 'groupPlace') return value.trim() === '' ? undefined : numberOf(value);
    if (name === 'latitude' || name === 'longitude') return value.trim() === '' ? null : numberOf(value);
    if (name === 'files' || name === 'answers' || name === 'warehouses') return JSON.parse(value);
    return value;
  }
}

const numberOf = (text: string): number => Number(text.trim().replace(',', '.'));
