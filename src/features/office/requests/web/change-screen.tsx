import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { loadRows, rowsOf } from '#ordering/quick-order/web/index.ts';
import { apiQuery } from '#web/api/api-client.ts';
import { useApp } from '#web/app/app-context.ts';
import { type DraftOwner, loadDraft, storeDraft } from '#web/app/drafts.ts';
import { useTextOwner } from '#web/app/use-text-owner.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState, LoadingState } from '#web/ui/list-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { fieldsFor, type OrderStart, type WantedFields } from './editor-fields.ts';
import { wantedOf } from './new-order-screen.tsx';
import { OrderEditor } from './order-editor.tsx';
import styles from './order-editor.module.css';
import { officeRequestQuery, type OfficeRequest } from './request-query.ts';
import { type EditorBegun, fieldsDraft } from './use-order-editor.ts';

/** Changes a request that is open or returned; the customer is asked again. */
export function ChangeScreen({ id }: { id: string }) {
  const { api } = useApp();
  const owner = useTextOwner();
  // What is changed is the version that was opened: a newer one is shown as a difference
  const query = useQuery({ ...officeRequestQuery(api, id), staleTime: 0, gcTime: 0, refetchOnWindowFocus: false });
  const { data: request } = query;
  const company = request ? String(request.contragent.id) : '';
  const start = useQuery({
    ...apiQuery(api, 'officeRequestStart', { params: { company } }),
    enabled: company !== '',
    refetchOnWindowFocus: false,
  });
  const title = `Изменить заявку ${id}`;
  const path = `/office/requests/${id}/`;
  const heading = (
    <PageHeading
      crumbs={[
        { path: '/office/', title: 'Рабочее место' },
        { path: '/office/requests/', title: 'Заявки' },
        { path, title: `Заявка ${id}` },
        { path: `${path}change/`, title: 'Изменить' },
      ]}
      title={title}
    >
      {request ? <span className={styles.note}>{request.contragent.name}</span> : null}
    </PageHeading>
  );
  if (!request || !start.data || query.isFetching) {
    return (
      <>
        {heading}
        <LoadingState query={request ? start : query} rows={8} height={48} />
      </>
    );
  }
  return (
    <>
      {heading}
      {request.canChange && !request.corrects ? (
        <Ready
          key={request.version}
          request={request}
          start={start.data}
          owner={owner}
          onTakeNewer={() => void query.refetch()}
        />
      ) : (
        <EmptyState
          title={request.corrects ? 'Правка заказа меняется на его странице' : 'Эту заявку уже не изменить'}
          text={`Состояние: ${request.state.name.toLocaleLowerCase('ru')}`}
        >
          <ButtonLink href={request.corrects ? `/office/orders/${request.corrects.id}/` : path}>
            {request.corrects ? 'Открыть заказ' : 'Открыть заявку'}
          </ButtonLink>
        </EmptyState>
      )}
    </>
  );
}

interface ReadyProps {
  request: OfficeRequest;
  start: OrderStart;
  owner: DraftOwner | null;
  onTakeNewer: () => void;
}

function Ready({ request, start, owner, onTakeNewer }: ReadyProps) {
  const { choices, buyerNumber, message, customer, reason, state, answeredBy } = request;
  const begun = useMemo((): EditorBegun => {
    const draft = owner && {
      owner: { accountId: owner.accountId, companyId: start.contragent.id },
      // What was entered over an older version is not shown over a newer one
      name: `office-request:${request.id}:${request.version}`,
    };
    const stored = draft ? loadRows(draft) : rowsOf([]);
    const fields = (draft && loadDraft(draft.owner, fieldsDraft(draft.name))) as WantedFields | null;
    return {
      start,
      rows: stored.rows.length > 1 ? stored : rowsOf(request.lines.map(wantedOf)),
      fields: fieldsFor(start, { ...choices, buyerNumber, message, ...fields }),
      remarks: new Map(request.lines.flatMap(({ id, remark }) => (remark ? [[id, remark]] : []))),
      draft,
      request,
    };
  }, [request, start, owner, choices, buyerNumber, message]);
  const takeNewer = () => {
    const { draft } = begun;
    if (draft) [draft.name, fieldsDraft(draft.name)].forEach((name) => storeDraft(draft.owner, name, null));
    onTakeNewer();
  };
  return (
    <>
      {state.code === 'returned' ? (
        <p className={styles.returned}>
          <b>{answeredBy ?? customer.name}:</b> {reason}
        </p>
      ) : null}
      <OrderEditor begun={begun} onTakeNewer={takeNewer} />
    </>
  );
}
