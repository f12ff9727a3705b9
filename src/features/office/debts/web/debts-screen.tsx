import { LinkTabs } from '#web/ui/link-tabs.tsx';
import { useApp } from '#web/app/app-context.ts';
import { OfficeList } from '#web/ui/office/office-list.tsx';
import { ScopeSign } from '#web/ui/office/scope-sign.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { debtsList } from './debts-list.tsx';

/** The two lists about settlements. */
export function DebtTabs({ current }: { current: 'debts' | 'acts' }) {
  return (
    <LinkTabs
      label="Расчёты"
      tabs={[
        { href: '/office/debts/', name: 'Долги', isCurrent: current === 'debts' },
        { href: '/office/debts/acts/', name: 'Акты сверки', isCurrent: current === 'acts' },
      ]}
    />
  );
}

/** The companies in the visitor's scope that owe, or whose order may pass all the same. */
export function DebtsScreen() {
  const { api } = useApp();
  return (
    <>
      <PageHeading crumbs={[]} title="Долги">
        <ScopeSign right="finance" />
      </PageHeading>
      <DebtTabs current="debts" />
      <OfficeList
        list={debtsList}
        read={(values, after, signal) => api('officeDebts', { query: { ...values, after } as never }, { signal })}
      />
    </>
  );
}
