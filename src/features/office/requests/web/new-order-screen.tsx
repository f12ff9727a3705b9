import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import { CompanyChoice } from '#office/orders/web/index.ts';
import { loadRows, rowsOf, type Wanted } from '#ordering/quick-order/web/index.ts';
import { apiQuery } from '#web/api/api-client.ts';
import { useApp } from '#web/app/app-context.ts';
import { type DraftOwner, loadDraft } from '#web/app/drafts.ts';
import { useTextOwner } from '#web/app/use-text-owner.ts';
import { Link } from '#web/ui/link.tsx';
import { LoadingState } from '#web/ui/list-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { fieldsFor, type OrderStart, type WantedFields } from './editor-fields.ts';
import { OrderEditor } from './order-editor.tsx';
import styles from './order-editor.module.css';
import { type EditorBegun, fieldsDraft } from './use-order-editor.ts';

const ADDRESS = '/office/requests/new/';

interface NewOrderScreenProps {
  /** The company; absent: it is chosen here. */
  company: string | undefined;
  /** The order of the company whose lines the new one begins with. */
  repeat: string | undefined;
}

/** A new order of a company: who it is for, then its lines. */
export function NewOrderScreen({ company, repeat }: NewOrderScreenProps) {
  if (!company) return <ChooseCompany />;
  return <OfCompany key={`${company} ${repeat ?? ''}`} company={company} repeat={repeat} />;
}

const crumbs = [
  { path: '/office/', title: 'Рабочее место' },
  { path: '/office/requests/', title: 'Заявки' },
];

function ChooseCompany() {
  const navigate = useNavigate();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector('input')?.focus(), []);
  return (
    <>
      <PageHeading crumbs={[...crumbs, { path: ADDRESS, title: 'Новый заказ' }]} title="Новый заказ" />
      <Panel title="Найдите компанию">
        <div ref={place} className={styles.company}>
          <CompanyChoice
            company={null}
            onChange={(chosen) => chosen && void navigate({ href: `${ADDRESS}?company=${chosen.id}`, replace: true })}
          />
        </div>
      </Panel>
    </>
  );
}

function OfCompany({ company, repeat }: { company: string; repeat: string | undefined }) {
  const { api } = useApp();
  const owner = useTextOwner();
  const params = { company };
  const start = useQuery({ ...apiQuery(api, 'officeRequestStart', { params }), staleTime: 0, gcTime: 0 });
  const repeated = useQuery({
    ...apiQuery(api, 'officeRequestRepeat', { params: { company, order: repeat ?? '' } }),
    enabled: repeat !== undefined,
    staleTime: Infinity,
  });
  const isReady = start.data !== undefined && (repeat === undefined || repeated.data !== undefined);
  const waiting = start.data ? repeated : start;
  return (
    <>
      <PageHeading crumbs={[...crumbs, { path: ADDRESS, title: 'Новый заказ' }]} title="Новый заказ">
        {start.data ? (
          <>
            <span className={styles.note}>{start.data.contragent.name}</span>
            <Link href={ADDRESS}>Другая компания</Link>
          </>
        ) : null}
      </PageHeading>
      {isReady && !start.isFetching ? (
        <Ready start={start.data!} owner={owner} repeat={repeat} lines={repeated.data?.lines ?? []} />
      ) : (
        <>
          <LoadingState query={waiting} rows={8} height={48} />
          {waiting.isError ? <Link href={ADDRESS}>Выбрать другую компанию</Link> : null}
        </>
      )}
    </>
  );
}

interface ReadyProps {
  start: OrderStart;
  owner: DraftOwner | null;
  repeat: string | undefined;
  lines: readonly { id: number; quantity: number; unit?: string | undefined; remark?: string | undefined }[];
}

function Ready({ start, owner, repeat, lines }: ReadyProps) {
  const begun = useMemo((): EditorBegun => {
    const draft = owner && {
      owner: { accountId: owner.accountId, companyId: start.contragent.id },
      name: repeat === undefined ? 'office-order' : `office-order:${repeat}`,
    };
    const stored = draft ? loadRows(draft) : rowsOf([]);
    const fields = (draft && loadDraft(draft.owner, fieldsDraft(draft.name))) as WantedFields | null;
    const hasStored = stored.rows.length > 1;
    return {
      start,
      rows: hasStored ? stored : rowsOf(lines.map(wantedOf)),
      fields: fieldsFor(start, fields ?? {}),
      remarks: new Map(lines.flatMap(({ id, remark }) => (remark ? [[id, remark]] : []))),
      draft,
      request: null,
    };
  }, [start, owner, repeat, lines]);
  return <OrderEditor begun={begun} onTakeNewer={() => undefined} />;
}

/** A unit is asked about in so many characters. */
const MAX_UNIT = 20;

/** A line that is known by its goods; the shop says what they are called and cost. */
export function wantedOf(line: {
  id: number;
  quantity: number;
  unit?: string | undefined;
  article?: string | null;
  name?: string;
}): { text: string; wanted: Wanted } {
  const { id, quantity, unit, article, name = '' } = line;
  const text = article ?? (name || `Товар ${id}`);
  // 'упак по 10 шт' is asked for by the name of the pack
  const asked = unit?.replace(/ по \d.*$/, '').slice(0, MAX_UNIT) ?? null;
  const wanted = { id, article: article ?? '', name, amount: quantity, unit: asked };
  return { text, wanted };
}
