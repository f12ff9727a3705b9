import { useApp } from '#web/app/app-context.ts';
import { OfficeList } from '#web/ui/office/office-list.tsx';
import { ScopeSign } from '#web/ui/office/scope-sign.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { appealsList } from './appeals-list.tsx';
import { ChosenAppeals } from './chosen-appeals.tsx';

/** The appeals that the visitor answers, with who is responsible for each. */
export function AppealsScreen() {
  const { api } = useApp();
  return (
    <>
      <PageHeading crumbs={[]} title="Обращения">
        <ScopeSign right="customers" />
      </PageHeading>
      <OfficeList
        list={appealsList}
        read={(values, after, signal) => api('officeAppeals', { query: { ...values, after } as never }, { signal })}
        Actions={ChosenAppeals}
      />
    </>
  );
}
