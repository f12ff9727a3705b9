import { useApp } from '#web/app/app-context.ts';
import { useStaffRights } from '#web/app/use-staff-rights.ts';
import { OfficeList } from '#web/ui/office/office-list.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { ScopeSign } from '#web/ui/office/scope-sign.tsx';
import { journalList } from './journal-list.tsx';

/** What was done in the shop, as far as the visitor may know. */
export function JournalScreen() {
  const { api } = useApp();
  const rights = useStaffRights();
  return (
    <>
      <PageHeading crumbs={[]} title="Журнал">
        <ScopeSign right="customers" />
      </PageHeading>
      <OfficeList
        list={journalList}
        read={(values, after, signal) => api('officeJournal', { query: { ...values, after } as never }, { signal })}
        makeFile={
          rights.export ? async (values) => (await api('officeJournalFile', { body: values as never })).link : undefined
        }
      />
    </>
  );
}
