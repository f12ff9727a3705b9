import { useState } from 'react';
import { useApp } from '#web/app/app-context.ts';
import { useReread } from '#web/ui/office/use-office-action.ts';
import { showFailure, showPopup } from '#web/ui/toast-store.ts';
import type { SearchRule, TriedSearch } from '../contract.ts';

/** A rule with the name of its product. */
export type NamedRule = TriedSearch['rules'][number];

interface Draft {
  query: string;
  stored: readonly NamedRule[];
  /** Null: nothing was changed. */
  draft: NamedRule[] | null;
  setDraft: (rules: NamedRule[] | null) => void;
}

const bare = (rules: readonly NamedRule[]): SearchRule[] => rules.map(({ productId, kind }) => ({ productId, kind }));

/** The rules of a query as they would be, and how they are changed and saved. */
export function useRulesDraft({ query, stored, draft, setDraft }: Draft) {
  const { api } = useApp();
  const reread = useReread(['officeSearchTry', 'officeSearchRules']);
  const [isPending, setPending] = useState(false);
  const rules = draft ?? stored;
  const save = async () => {
    setPending(true);
    try {
      await api('officeSearchRulesChange', { body: { query, shown: bare(stored), rules: bare(rules) } });
      showPopup('Правила запроса сохранены. Поиск узнает о них за несколько секунд');
      setDraft(null);
    } catch (error) {
      showFailure(error);
    }
    await reread();
    setPending(false);
  };
  return { rules, isPending, save, change: (changed: NamedRule[]) => setDraft(changed) };
}

/** The rules with another one for a product, behind those of its kind. */
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
