import { type Fields, wordsFor } from './field-lines.ts';

const visibility = { name: 'Покупатели видят', say: wordsFor({ true: 'да', false: 'нет' }) };

/** What an entry says of a changed section. */
export const sectionFields: Fields = {
  name: 'Название',
  parent: 'Стоит в разделе',
  active: visibility,
  kind: { name: 'На странице', say: wordsFor({ goods: 'товары и разделы', landing: 'только разделы' }) },
  description: 'Текст',
  picture: 'Картинка',
};

export const brandFields: Fields = { name: 'Название', active: visibility, description: 'Текст', logo: 'Логотип' };

export const propertyFields: Fields = {
  name: 'Название',
  unit: 'Единица',
  isShown: 'На странице товара',
  filter: { name: 'В фильтре', say: wordsFor({ yes: 'да', no: 'нет', import: 'как решит загрузка' }) },
};
