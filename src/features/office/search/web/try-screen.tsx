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
import { type NamedRule, useRulesDraft } from './rules-draft.ts';
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
  const { api } = useApp();
  const [draft, setDraft] = useState<NamedRule[] | null>(null);
  const rules = draft?.map(({ productId, kind }) => ({ productId, kind }));
  const tried = useQuery({
    queryKey: ['officeSearchTry', query, company, rules],
    queryFn: ({ signal }) => api('officeSearchTry', { body: { query, company, rules } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const { data } = tried;
  const stored = data?.rules ?? [];
  const edit = useRulesDraft({ query, stored, draft, setDraft });
  if (!data) return <LoadingState query={tried} rows={8} height={44} />;
  return (
    <ListContent isFetching={tried.isFetching} isStale={tried.isPlaceholderData}>
      <LeaveQuestion isAsked={draft !== null && !edit.isPending} title="Уйти без сохранения?">
        Правила запроса не сохранены.
      </LeaveQuestion>
      {draft ? (
        <div className={styles.preview}>
          <output className={styles.name}>Показан результат с правилами, которые ещё не сохранены</output>
          <Button size="small" pending={edit.isPending} onClick={() => void edit.save()}>
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
        <TriedResults tried={data} rules={edit.rules} onChange={edit.change} />
        <div className={styles.side}>
          <RulesPanel rules={edit.rules} onChange={edit.change} />
          <Explanation tried={data} />
        </div>
      </div>
    </ListContent>
  );
}
