import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '#shared/number-format.ts';
import { useApp } from '#web/app/app-context.ts';
import { Button } from '#web/ui/button.tsx';
import { type ListValues, namesOf } from '#web/ui/office/list-types.ts';
import { OfficeList } from '#web/ui/office/office-list.tsx';
import { ScopeSign } from '#web/ui/office/scope-sign.tsx';
import { useListValues } from '#web/ui/office/use-list-values.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';
import type { InvitationRow } from '../contract.ts';
import { invitationsList } from './invitations-list.tsx';
import styles from './invitations-screen.module.css';
import { useInvitationCall } from './use-invitation-call.ts';

const crumbs = [
  { path: '/office/customers/', title: 'Компании' },
  { path: '/office/customers/invitations/', title: 'Приглашения' },
];

/** Who was invited, who has come in, and who has not: sends, repeats and withdraws, one by one or all that are shown. */
export function InvitationsScreen() {
  const { api } = useApp();
  const { values } = useListValues(namesOf(invitationsList.search, invitationsList.filters));
  const read = (given: ListValues, after: string | undefined, signal: AbortSignal) =>
    api('officeInvitations', { query: { ...given, after } as never }, { signal });
  return (
    <>
      <PageHeading crumbs={crumbs} title="Приглашения">
        <ScopeSign right="customers" />
      </PageHeading>
      <SendAll values={values} read={read} />
      <OfficeList list={invitationsList} read={read} Actions={Chosen} />
    </>
  );
}

/** States of invitations that may be sent, for the first time or again. */
const SENDABLE = ['new', 'sent', 'withdrawn', 'failed'];

interface SendAllProps {
  values: ListValues;
  read: (
    values: ListValues,
    after: string | undefined,
    signal: AbortSignal,
  ) => Promise<{ count: number; perHour: number }>;
}

function SendAll({ values, read }: SendAllProps) {
  const state = values.state ?? 'new';
  const { q, import: brought, company } = values;
  const filter = { q: q ?? '', state, ...(brought && { import: brought }), ...(company && { company }) };
  const { data } = useQuery({
    queryKey: ['officeInvitations', 'all', filter],
    queryFn: ({ signal }) => read(filter, undefined, signal),
  });
  const { call, pending } = useInvitationCall();
  if (!data || data.count === 0 || !SENDABLE.includes(state)) return null;
  return (
    <div className={styles.all}>
      <Button
        pending={pending !== null}
        onClick={() =>
          void call('officeInvitationsSend', { filter: filter as never }, 'Приглашения поставлены в очередь')
        }
      >
        {state === 'new' ? 'Пригласить всех' : 'Пригласить ещё раз всех'}:{' '}
        {data.count > 1000 ? 'больше 1000' : data.count}
      </Button>
      <span className={styles.note}>
        Уходят в фоне, не больше {formatNumber(data.perHour)} писем в час: число задаётся в «Настройках».
      </span>
    </div>
  );
}

function Chosen({ chosen, onDone }: { chosen: readonly InvitationRow[]; onDone: () => void }) {
  const { call, pending } = useInvitationCall(onDone);
  const ids = chosen.filter(({ state }) => state !== 'joined').map(({ id }) => id);
  if (ids.length === 0) return null;
  const isRepeat = chosen.some(({ state }) => state === 'sent');
  return (
    <>
      <Button
        size="small"
        pending={pending === 'officeInvitationsSend'}
        onClick={() => void call('officeInvitationsSend', { ids }, 'Приглашения поставлены в очередь')}
      >
        {isRepeat ? 'Пригласить ещё раз' : 'Пригласить'}
      </Button>
      <Button
        look="secondary"
        size="small"
        pending={pending === 'officeInvitationsWithdraw'}
        onClick={() => void call('officeInvitationsWithdraw', { ids }, 'Приглашения отозваны')}
      >
        Отозвать
      </Button>
    </>
  );
}
