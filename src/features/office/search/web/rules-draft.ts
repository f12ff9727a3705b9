import { useState } from 'react';
import { isApiFailure } from '#web/api/api-failure.ts';
import { useApp } from '#web/app/app-context.ts';
import { useReread } from '#web/ui/office/use-office-action.ts';
import { showFailure, showPopup } from '#web/ui/toast-store.ts';
import type { SearchRule, TriedSearch } from '../contract.ts';

/** A rule with the name of its product. */
export type NamedRule = TriedSearch['rules'][number];

export const bareRules = (rules: readonly NamedRule[]): SearchRule[] =>
  rules.map(({ productId, kind }) => ({ productId, kind }));

interface Saving {
  query: string;
  stored: readonly NamedRule[];
  /** The rules are stored as they were shown. */
  onSaved: () => void;
  /** Somebody else has changed them: the stored ones are shown. */
  onConflict: () => void;
}

const isConflict = (error: unknown) => isApiFailure(error) && error.errors[0]?.code === 'CONFLICT';

/** Saves the rules of a query over those that were stored when they were shown. */
export function useSaveRules({ query, stored, onSaved, onConflict }: Saving) {
  const { api, queryClient } = useApp();
  const reread = useReread(['officeSearchTry', 'officeSearchRules']);
  const [isPending, setPending] = useState(false);
  const save = async (rules: readonly NamedRule[]) => {
    setPending(true);
    try {
      await api('officeSearchRulesChange', { body: { query, shown: bareRules(stored), rules: bareRules(rules) } });
      showPopup('Правила запроса сохранены. Поиск узнает о них за несколько секунд');
      onSaved();
      await reread();
    } catch (error) {
      showFailure(error);
      if (isConflict(error)) {
        await queryClient.invalidateQueries({ queryKey: ['officeSearchTry'], refetchType: 'all' });
        onConflict();
      }
    }
    setPending(false);
  };
  return { save, isPending };
}

/** The rules with another one for a product. */
export const withRule = (rules: readonly NamedRule[], rule: NamedRule): NamedRule[] => [
  ...withoutRule(rules, rule.productId),
  rule,
];

export const withoutRule = (rules: readonly NamedRule[], productId: number): NamedRule[] =>
  rules.filter((one) => one.productId !== productId);

/** The rules with the pin of a product one place earlier among the pins. */
export function withEarlier(rules: readonly NamedRule[], productId: number): NamedRule[] {
  const pins = rules.filter(({ kind }) => kind === 'pin');
  const at = pins.findIndex((one) => one.productId === productId);
  const moved = at < 1 ? pins : pins.toSpliced(at - 1, 2, pins[at]!, pins[at - 1]!);
  return [...moved, ...rules.filter(({ kind }) => kind === 'ban')];
}
