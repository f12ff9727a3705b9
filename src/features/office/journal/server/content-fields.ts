import { type Fields, fieldLines, say, wordsFor } from './field-lines.ts';

const counted = (value: unknown) => (Array.isArray(value) ? say(value.length) : say(value));

/** What the fields of content are called. */
const contentFields: Fields = {
  title: 'Заголовок',
  question: 'Вопрос',
  name: 'Название',
  group: 'Тема',
  date: 'С какого дня видно',
  starts: 'Начало',
  ends: 'Последний день',
  preview: 'Анонс',
  conditions: 'Условия',
  text: 'Текст',
  picture: 'Картинка',
  files: { name: 'Файлы', say: sayNamed },
  discounts: { name: 'Скидки', say: sayDiscounts },
  answers: { name: 'Готовые ответы', say: sayNamed },
  place: 'Место по порядку',
  address: 'Адрес',
  hours: 'Часы работы',
  city: 'Город',
  latitude: 'Широта',
  longitude: 'Долгота',
  warehouses: { name: 'Складов', say: counted },
  published: { name: 'Опубликовано', say: wordsFor({ true: 'да', false: 'нет' }) },
};

type Details = Record<string, unknown>;

export const contentLines = ({ before, after }: Details): string[] =>
  fieldLines(contentFields, (after ?? {}) as object, (before ?? {}) as object);

function sayNamed(value: unknown): string {
  return say((Array.isArray(value) ? value : []).map(({ name, title }: Details) => name ?? title));
}

function sayDiscounts(value: unknown): string {
  const list = (Array.isArray(value) ? value : []) as Details[];
  return say(
    list.map(({ percent, price, section, brand, articles, all }) => {
      const goods = all ? 'все товары' : say(section ?? brand ?? articles);
      return `${goods} — ${percent === undefined ? `${say(price)} ₽` : `${say(percent)} %`}`;
    }),
  );
}
