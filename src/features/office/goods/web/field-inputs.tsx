import { MARKDOWN_LENGTH } from '#shared/markdown.ts';
import { SearchableSelect } from '#web/ui/forms/searchable-select.tsx';
import type { FieldInput, FormValues, OfficeField } from '#web/ui/office/form-types.ts';
import { MarkdownField } from '#web/ui/office/markdown-field.tsx';
import { namedChoices, sectionChoices, type GoodsChoices } from './goods-words.ts';
import type { Names, Part } from './product-parts.ts';
import { SectionsField } from './sections-field.tsx';

const count = (name: Part, label: string): OfficeField<FormValues> => ({
  name,
  label,
  kind: 'text',
  required: true,
  maxLength: 10,
  wrong: 'Целое число от 1',
});

/** The control of each field in its form. */
export function fieldInputs(parts: readonly Part[], choices: GoodsChoices, names: Names): OfficeField<FormValues>[] {
  const sections = sectionChoices(choices.sections);
  const inputs: Record<Part, OfficeField<FormValues>> = {
    name: { name: 'name', label: 'Название', kind: 'text', required: true, maxLength: 500, wrong: 'Укажите название' },
    description: {
      name: 'description',
      label: 'Описание',
      kind: 'custom',
      wrong: `Не больше ${MARKDOWN_LENGTH} знаков`,
      render: (input) => <MarkdownField {...input} />,
    },
    shortcode: { name: 'shortcode', label: 'Код', kind: 'text', maxLength: 100, wrong: 'Не больше 100 знаков' },
    sectionIds: {
      name: 'sectionIds',
      label: 'Разделы',
      kind: 'custom',
      wrong: 'Выберите от одного до 20 разделов',
      render: (input) => <SectionsField input={input} choices={sections} nameOf={names.section} />,
      words: (ids) => ids.split(',').filter(Boolean).map(Number).map(names.section).join(', '),
    },
    brandId: {
      name: 'brandId',
      label: 'Бренд',
      kind: 'custom',
      wrong: 'Выберите бренд из списка',
      render: (input) => <BrandField input={input} choices={namedChoices(choices.brands)} />,
      words: (id) => (id === '' ? '' : names.brand(Number(id))),
    },
    packageCount: count('packageCount', 'В упаковке, основных единиц'),
    minOrderCount: count('minOrderCount', 'Минимум в заказе, основных единиц'),
    unitCustom: {
      name: 'unitCustom',
      label: 'Вторая единица',
      kind: 'text',
      maxLength: 20,
      placeholder: 'кг',
      wrong: 'Не больше 20 знаков',
      hint: 'Пустая — товар продаётся только в основной',
    },
    unitRatio: {
      name: 'unitRatio',
      label: 'Сколько её в одной основной',
      kind: 'text',
      maxLength: 20,
      placeholder: '0,25',
      wrong: 'Число больше нуля',
    },
    packageCountWord: {
      name: 'packageCountWord',
      label: 'Слово для упаковки',
      kind: 'text',
      maxLength: 20,
      placeholder: 'бухта',
      wrong: 'Не больше 20 знаков',
    },
    shippingType: {
      name: 'shippingType',
      label: 'Вид отгрузки',
      kind: 'text',
      maxLength: 100,
      placeholder: 'Кратно упаковке',
      wrong: 'Не больше 100 знаков',
    },
  };
  return parts.map((part) => inputs[part]);
}

interface BrandFieldProps {
  input: FieldInput;
  choices: readonly { value: string; label: string }[];
}

function BrandField({ input: { label, error, value, onChange }, choices }: BrandFieldProps) {
  return (
    <SearchableSelect
      label={label}
      error={error ?? null}
      clearable
      choices={choices}
      value={value || null}
      placeholder="Без бренда"
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  );
}
