import { NBSP } from '#shared/number-format.ts';
import type { OfficeField } from '#web/ui/office/form-types.ts';
import { MarkdownField } from '#web/ui/office/markdown-field.tsx';
import { MAX_SECTION_NAME, MAX_SECTION_TEXT, type OfficeSection, type SectionValues } from '../contract.ts';

export type TypedSection = { name: string; parentId: string; active: string; kind: string; description: string };

export const typeSection = ({ name, parentId, active, kind, description }: SectionValues): TypedSection => ({
  name,
  parentId: parentId === null ? '' : String(parentId),
  active: active ? 'yes' : 'no',
  kind,
  description,
});

export const readSection = ({ name, parentId, active, kind, description }: TypedSection): SectionValues => ({
  name,
  parentId: parentId === '' ? null : Number(parentId),
  active: active === 'yes',
  kind: kind === 'landing' ? 'landing' : 'goods',
  description,
});

/** The tree as choices: deeper sections stand further to the right. */
export const placeChoices = (places: OfficeSection['places']) =>
  places.map(({ id, name, level }) => ({ value: String(id), label: `${NBSP.repeat(level * 3)}${name}` }));

export const fieldsOf = ({ places }: OfficeSection): OfficeField<TypedSection>[] => [
  {
    name: 'name',
    label: 'Название',
    kind: 'text',
    required: true,
    maxLength: MAX_SECTION_NAME,
    wrong: 'Напишите название',
  },
  {
    name: 'parentId',
    label: 'Стоит в разделе',
    kind: 'choice',
    placeholder: 'Верхний уровень',
    wrong: 'Выберите раздел',
    hint: 'Прежний адрес раздела поведёт на новый.',
    choices: placeChoices(places),
  },
  {
    name: 'active',
    label: 'Покупатели видят раздел',
    kind: 'choice',
    wrong: 'Выберите',
    choices: [
      { value: 'yes', label: 'Да' },
      { value: 'no', label: 'Нет, скрыт со всем, что ниже' },
    ],
  },
  {
    name: 'kind',
    label: 'Что на странице',
    kind: 'choice',
    wrong: 'Выберите',
    choices: [
      { value: 'goods', label: 'Товары и разделы ниже' },
      { value: 'landing', label: 'Только разделы ниже' },
    ],
  },
  {
    name: 'description',
    label: 'Текст на странице раздела',
    kind: 'custom',
    wrong: `Не больше ${MAX_SECTION_TEXT} знаков`,
    render: (input) => <MarkdownField {...input} maxLength={MAX_SECTION_TEXT} />,
  },
];
