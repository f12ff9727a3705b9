import { isNoCompany } from '#web/api/api-failure.ts';
import { useApp } from '#web/app/app-context.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { LinkTabs } from '#web/ui/link-tabs.tsx';
import { EmptyState, FailedState, SkeletonRows } from '#web/ui/list-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import type { FinanceSection } from '../contract.ts';
import { ActsSection } from './acts-section.tsx';
import { BalanceSection } from './balance-section.tsx';
import { BonusSection } from './bonus-section.tsx';
import { debtInWords } from './debt-in-words.ts';
import { balanceQuery, sectionsQuery } from './finance-queries.ts';
import { financesHref, type FinanceSearch, shownSection } from './finance-search.ts';
import styles from './finances-page.module.css';
import { HistorySection } from './history-section.tsx';
import { ScheduleSection } from './schedule-section.tsx';
import { useFinanceData } from './use-finance-data.ts';

const crumbs = [
  { path: '/', title: 'Главная' },
  { path: '/finances/', title: 'Финансы' },
];

const sectionNames: Record<FinanceSection, string> = {
  balance: 'Баланс',
  history: 'История',
  schedule: 'График платежей',
  acts: 'Акты сверки',
  bonus: 'Бонусный план',
};

/** What the current company owes, paid and has to pay (R-ROUTE-23, R-FEAT-23): a sentence first, then the figures. */
export function FinancesPage({ search }: { search: FinanceSearch }) {
  const { api } = useApp();
  const offered = useFinanceData(sectionsQuery(api));
  const balance = useFinanceData(balanceQuery(api));
  const failed = [offered, balance].find(({ data, isError }) => !data && isError);
  if (failed) {
    return (
      <>
        <PageHeading crumbs={crumbs} title="Финансы" />
        {isNoCompany(failed.error) ? (
          <EmptyState title={failed.error.message}>
            <ButtonLink href="/mycompanies/">Мои компании</ButtonLink>
          </EmptyState>
        ) : (
          <FailedState
            query={{
              error: failed.error,
              isFetching: offered.isFetching || balance.isFetching,
              refetch: () => Promise.all([offered.refetch(), balance.refetch()]),
            }}
          />
        )}
      </>
    );
  }
  if (!offered.data || !balance.data) {
    return (
      <>
        <PageHeading crumbs={crumbs} title="Финансы" />
        <SkeletonRows rows={10} height={56} />
      </>
    );
  }
  const { sections, contragent } = offered.data;
  const shown = shownSection(sections, search);
  if (!shown) {
    return (
      <>
        <PageHeading crumbs={crumbs} title="Финансы" />
        <EmptyState title={`${contragent.name}: данных пока нет`} text={debtInWords(balance.data)} />
      </>
    );
  }
  const own = search.section === shown ? search : {};
  return (
    <>
      <PageHeading crumbs={crumbs} title="Финансы">
        <span className={styles.company}>{contragent.name}</span>
      </PageHeading>
      <p className={styles.sentence}>{debtInWords(balance.data)}</p>
      <LinkTabs
        label="Разделы финансов"
        tabs={sections.map((section) => ({
          href: financesHref({ section }),
          name: sectionNames[section],
          isCurrent: section === shown,
        }))}
      />
      {shown === 'balance' ? <BalanceSection balance={balance.data} /> : null}
      {shown === 'history' ? <HistorySection search={own} /> : null}
      {shown === 'schedule' ? <ScheduleSection search={own} /> : null}
      {shown === 'acts' ? <ActsSection search={own} /> : null}
      {shown === 'bonus' ? <BonusSection /> : null}
    </>
  );
}
