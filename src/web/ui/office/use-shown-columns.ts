import { useState } from 'react';
import { useHeader } from '#web/app/layout-data.ts';
import type { OfficeColumn } from './list-types.ts';

type Choice = Record<string, boolean>;

/**
 * Which columns of a list are shown: those that fit its width in px, changed by the choices of this account in this
 * browser. The main column always is.
 */
export function useShownColumns<Row>(list: string, columns: readonly OfficeColumn<Row>[], width: number) {
  const account = useHeader()?.user.id;
  const key = `office-columns:${account ?? 0}:${list}`;
  const [chosen, setChosen] = useState<{ key: string; choice: Choice }>({ key: '', choice: {} });
  if (chosen.key !== key) setChosen({ key, choice: load(key) });
  const isShown = ({ key: column, kind, from }: OfficeColumn<Row>) =>
    kind === 'main' || (chosen.choice[column] ?? (from !== undefined && width >= from));
  const store = (choice: Choice) => {
    setChosen({ key, choice });
    save(key, choice);
  };
  return {
    shown: Object.fromEntries(columns.map((column) => [column.key, isShown(column)])),
    toggle: (column: string, shown: boolean) => store({ ...chosen.choice, [column]: shown }),
    restore: Object.keys(chosen.choice).length > 0 ? () => store({}) : null,
  };
}

function load(key: string): Choice {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? '{}') as unknown;
    return typeof stored === 'object' && stored !== null ? (stored as Choice) : {};
  } catch (error) {
    console.error('The columns of a list could not be read:', error);
    return {};
  }
}

function save(key: string, choice: Choice): void {
  try {
    localStorage.setItem(key, JSON.stringify(choice));
  } catch (error) {
    console.error('The columns of a list were not stored:', error);
  }
}
