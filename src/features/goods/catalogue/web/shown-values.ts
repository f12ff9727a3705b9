import type { Filter } from '../contract.ts';
import { SHORT_GROUP } from '../short-group.ts';

type Value = Filter['items']['props'][number]['values'][number];

interface View {
  /** What was typed into the group's search. */
  search: string;
  isWhole: boolean;
  /** Control names of the values that were chosen since the list was opened: none goes when its choice is taken back. */
  kept: ReadonlySet<string>;
}

/**
 * The values of a filter's group that show, in their order: the first and the kept ones, all of them, or those that
 * contain what is searched for. `hidden` is how many wait behind 'Ещё'; one alone is shown instead.
 */
export function shownValues(values: readonly Value[], view: View): { values: readonly Value[]; hidden: number } {
  const wanted = fold(view.search);
  if (wanted !== '') return { values: values.filter(({ name }) => fold(name).includes(wanted)), hidden: 0 };
  if (view.isWhole || values.length <= SHORT_GROUP + 1) return { values, hidden: 0 };
  const shown = values.filter(({ controlName }, index) => index < SHORT_GROUP || view.kept.has(controlName));
  return { values: shown, hidden: values.length - shown.length };
}

const fold = (text: string): string => text.trim().toLowerCase().replaceAll('ё', 'е');
