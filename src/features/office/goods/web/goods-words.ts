import type { Data } from '#shared/endpoint.ts';
import type { DisplayState } from '../contract.ts';

export type GoodsChoices = Data<'officeProductChoices'>;

export const displayNames: Readonly<Record<DisplayState, string>> = {
  shown: 'На витрине',
  hidden: 'Скрыт',
  withdrawn: 'Снят в 1С',
};

/** Sections as one list: each indented below its parent, hidden ones say so. */
export const sectionChoices = (sections: GoodsChoices['sections']): { value: string; label: string }[] =>
  sections.map(({ id, name, depth, isShown }) => ({
    value: String(id),
    label: `${'— '.repeat(depth)}${name}${isShown ? '' : ' (скрыт)'}`,
  }));

export const namedChoices = (named: readonly { id: number; name: string }[]): { value: string; label: string }[] =>
  named.map(({ id, name }) => ({ value: String(id), label: name }));

/** Names by id; an id that is not there any more is said so. */
export const namesOf = ({
  sections,
  brands,
}: GoodsChoices): { section: (id: number) => string; brand: (id: number) => string } => {
  const bySection = new Map(sections.map(({ id, name }) => [id, name]));
  const byBrand = new Map(brands.map(({ id, name }) => [id, name]));
  return { section: (id) => bySection.get(id) ?? 'нет такого', brand: (id) => byBrand.get(id) ?? 'нет такого' };
};
