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
  /** Control names of the values that most goods have. */
  common: ReadonlySet<string>;
}

/** The control names of the values that most goods have, as many as show before 'Ещё' is pressed. */
export function commonValues(values: readonly Value[]): ReadonlySet<string> {
  const byCount = values.toSorted((a, b) => b.count - a.count);
  return new Set(byCount.slice(0, SHORT_GROUP).map(({ controlName }) => controlName));
}

/**
 * The values of a filter's group that show, in their order: the common and the chosen ones, all of them, or those
 * that contain what is searched for. `hidden` is how many wait behind 'Ещё'; one alone is shown instead.
 */
export function shownValues(values: readonly Value[], view: View): { values: readonly Value[]; hidden: number } {
  const wanted = fold(view.search);
  if (wanted !== '') return { values: values.filter(({ name }) => fold(name).includes(wanted)), hidden: 0 };
  if (view.isWhole || values.length <= SHORT_GROUP + 1) return { values, hidden: 0 };
  const shown = values.filter(({ controlName }) => view.common.has(controlName) || view.chosen.has(controlName));
  return { values: shown, hidden: values.length - shown.length };
}

const fold = (text: string): string => text.trim().toLowerCase().replaceAll('ё', 'е');
