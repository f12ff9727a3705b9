import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CompanyChoice } from '#office/orders/web/index.ts';
import { formatNumber } from '#shared/number-format.ts';
import { scopeOf } from '#shared/rights/staff-rights.ts';
import { useApp } from '#web/app/app-context.ts';
import { useStaffRights } from '#web/app/use-staff-rights.ts';
import { Button } from '#web/ui/button.tsx';
import { LeaveQuestion } from '#web/ui/leave-question.tsx';
import { EmptyState, ListContent, LoadingState } from '#web/ui/list-state.tsx';
import { useListValues } from '#web/ui/office/use-list-values.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { InputField } from '#web/ui/plain-fields.tsx';
import { useDelayedCommit } from '#web/ui/use-delayed-commit.ts';
import { MAX_QUERY } from '../contract.ts';
import { Explanation } from './explanation.tsx';
import { bareRules, type NamedRule, useSaveRules } from './rules-draft.ts';
import { RulesPanel } from './rules-panel.tsx';
import { SearchTabs } from './search-tabs.tsx';
import styles from './search-screen.module.css';
import { TriedResults } from './tried-results.tsx';

const TYPING_MS = 300;

interface Company {
  id: number;
  name: string;
}

/** What a buyer finds and why, and the owner's rules for a query with their result before they are saved. */
export function TryScreen() {
  const { values, change } = useListValues(['query']);
  const query = values.query?.slice(0, MAX_QUERY) ?? '';
  const rights = useStaffRights();
  const [company, setCompany] = useState<Company | null>(null);
  const field = useDelayedCommit(query, (text) => change({ query: text.trim() || undefined }), TYPING_MS);
  return (
    <>
      <PageHeading crumbs={[]} title="Найти как покупатель" />
      <SearchTabs current="try" />
      <div className={styles.ask}>
        <InputField
          label="Запрос покупателя"
          type="search"
          autoComplete="off"
          maxLength={MAX_QUERY}
          value={field.value}
          onChange={({ currentTarget: { value } }) => field.change(value)}
        />
        {scopeOf(rights, 'customers') === null ? null : <CompanyChoice company={company} onChange={setCompany} />}
      </div>
      {query === '' ? (
        <EmptyState
          title="Введите запрос"
          text="Увидите, что найдёт покупатель и почему. Здесь же товары закрепляют первыми или убирают из результата."
        />
      ) : (
        <Tried key={query} query={query} company={company?.id} />
      )}
    </>
  );
}

function Tried({ query, company }: { query: string; company: number | undefined }) {
  const { api, queryClient } = useApp();
  /** Null: nothing was changed. */
  const [draft, setDraft] = useState<readonly NamedRule[] | null>(null);
  const keyOf = (rules: readonly NamedRule[] | null) => ['officeSearchTry', query, company, rules && bareRules(rules)];
  const tried = useQuery({
    queryKey: keyOf(draft),
    queryFn: ({ signal }) =>
      api('officeSearchTry', { body: { query, company, rules: draft ? bareRules(draft) : undefined } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const { data } = tried;
  const rules = draft ?? data?.rules ?? [];
  const { save, isPending } = useSaveRules({
    query,
    stored: data?.rules ?? [],
    onSaved: () => {
      // What was shown is what the stored rules find
      queryClient.setQueryData(keyOf(null), data && { ...data, rules });
      setDraft(null);
    },
    onConflict: () => setDraft(null),
  });
  if (!data) return <LoadingState query={tried} rows={8} height={44} />;
  return (
    <ListContent isFetching={tried.isFetching} isStale={tried.isPlaceholderData}>
      <LeaveQuestion isAsked={draft !== null && !isPending} title="Уйти без сохранения?">
        Правила запроса не сохранены.
      </LeaveQuestion>
      {draft ? (
        <div className={styles.preview}>
          <output className={styles.name}>Показан результат с правилами, которые ещё не сохранены</output>
          <Button size="small" pending={isPending} onClick={() => void save(draft)}>
            Сохранить
          </Button>
          <Button look="secondary" size="small" onClick={() => setDraft(null)}>
            Отменить
          </Button>
        </div>
      ) : null}
      <p className={styles.figures}>
        {data.found === 0
          ? 'Ничего не найдено'
          : `Найдено ${formatNumber(data.found)}, в наличии ${formatNumber(data.inStock)}`}
        {data.remark ? `. ${data.remark}` : ''}
      </p>
      <div className={styles.parts}>
        <TriedResults tried={data} rules={rules} onChange={setDraft} />
        <div className={styles.side}>
          <RulesPanel rules={rules} onChange={setDraft} />
          <Explanation tried={data} />
        </div>
      </div>
    </ListContent>
  );
}
