import type { Filter } from '../contract.ts';

type Value = Filter['items']['props'][number]['values'][number];

/** Values of a group that show before 'Ещё' is pressed. */
export const SHORT_GROUP = 8;

interface View {
  /** What was typed into the group's search. */
  search: string;
  isWhole: boolean;
  /** Control names of the chosen values. */
  chosen: ReadonlySet<string>;
}

/**
 * The values of a filter's group that show, in their order: the first few and the chosen ones, all of them, or those
 * that contain what is searched for. `hidden` is how many wait behind 'Ещё'; one alone is shown instead.
 */
export function shownValues(values: readonly Value[], view: View): { values: readonly Value[]; hidden: number } {
  const wanted = fold(view.search);
  if (wanted !== '') return { values: values.filter(({ name }) => fold(name).includes(wanted)), hidden: 0 };
  if (view.isWhole || values.length <= SHORT_GROUP + 1) return { values, hidden: 0 };
  const shown = values.filter(({ controlName }, index) => index < SHORT_GROUP || view.chosen.has(controlName));
  return { values: shown, hidden: values.length - shown.length };
}

const fold = (text: string): string => text.trim().toLowerCase().replaceAll('ё', 'е');
