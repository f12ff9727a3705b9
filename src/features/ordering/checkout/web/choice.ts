import type { ReactNode } from 'react';

export interface Choice<V extends string | number> {
  value: V;
  name: string;
  /** Further lines below the name. */
  details?: readonly ReactNode[];
  disabled?: boolean;
  /** Why it cannot be chosen. */
  reason?: string | null;
  /** What it is found by. */
  searchText?: string;
}

export type AnyChoice = Choice<string | number>;

/** The choices that show: those found, below the chosen one where it is none of them. */
export type ChoiceFilter = <C extends AnyChoice>(choices: readonly C[], value: C['value'] | null) => readonly C[];
