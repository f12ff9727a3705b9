import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { changedLines, type LineChange } from '#ordering/checkout/web/index.ts';
import {
  isEmpty,
  isOrdered,
  orderedIn,
  type QuickRow,
  type QuickRows,
  useEntryRows,
} from '#ordering/quick-order/web/index.ts';
import { type ApiClient, apiQuery } from '#web/api/api-client.ts';
import { callOnce } from '#web/api/call-once.ts';
import { useApp } from '#web/app/app-context.ts';
import { type DraftOwner, storeDraft } from '#web/app/drafts.ts';
import { showFailure, showPopup } from '#web/ui/toast-store.ts';
import { type EditorFields, type OrderStart, sentChoices } from './editor-fields.ts';
import { type OfficeRequest, refreshRequests } from './request-query.ts';
import { type Act, type Refusal, useEditorCall } from './use-editor-call.ts';

/** Typing in a quantity is not priced at every key. */
const PRICE_DELAY_MS = 250;

export interface EditorBegun {
  start: OrderStart;
  rows: QuickRows;
  fields: EditorFields;
  /** What the buyer noted to lines, by the id of their goods. */
  remarks: ReadonlyMap<number, string>;
  /** Where rows and fields are stored; null: nowhere. */
  draft: { owner: DraftOwner; name: string } | null;
  /** The request that is changed; null: a new order. */
  request: OfficeRequest | null;
}

type Line = ReturnType<typeof orderedIn>;

const pricedQuery = (
  api: ApiClient,
  company: string,
  body: { lines: Line[] } & Pick<EditorFields, 'deliveryType' | 'paySystem'>,
) => apiQuery(api, 'officeRequestPrice', { params: { company }, body });

export const fieldsDraft = (name: string): string => `${name}:fields`;

/** A new order, or a request that is changed: its lines and fields, what they cost now, and the calls that make it. */
export function useOrderEditor({ start, rows: first, fields: begun, remarks, draft, request }: EditorBegun) {
  const { api, queryClient } = useApp();
  const router = useRouter();
  const company = String(start.contragent.id);
  const entry = useEntryRows(first, draft);
  const { rows } = entry.state;
  const [fields, setFields] = useState(begun);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [changes, setChanges] = useState<readonly LineChange[]>([]);
  const [newer, setNewer] = useState<OfficeRequest | null>(null);
  const { data: priced, ...pricing } = usePriced(company, rows, fields);
  useStoredFields(draft, fields, begun);

  const lines = useMemo(() => rows.filter(isOrdered).map(orderedIn), [rows]);
  const bodyOf = () => ({
    lines: lines.map((line) => ({ ...line, remark: remarks.get(line.id) })),
    choices: sentChoices(fields),
    buyerNumber: fields.buyerNumber,
  });
  const ask = () => pricedQuery(api, company, { lines, ...payOf(fields) });
  const reprice = () => queryClient.fetchQuery({ ...ask(), staleTime: 0 }).catch(() => null);
  const showNewer = async () => setNewer(await api('officeRequestDetail', { params: { id: String(request!.id) } }));
  const { sending, run } = useEditorCall(async (refused) => {
    const { errors: all } = refused;
    setErrors(Object.fromEntries(all.flatMap(({ field, message }) => (field ? [[field, message]] : []))));
    if (request && all[0]?.code === 'CONFLICT') await showNewer();
    else setRefusal(refused);
    const fresh = await reprice();
    if (priced && fresh) setChanges(changedLines(priced.summary.products, fresh.summary.products));
  });
  const leave = async (href: string, said: string) => {
    entry.forget();
    showPopup(said);
    await router.navigate({ href });
    if (draft) [draft.name, fieldsDraft(draft.name)].forEach((name) => storeDraft(draft.owner, name, null));
    await refreshRequests(queryClient);
  };
  const place = async () => {
    const { shown } = await queryClient.fetchQuery({ ...ask(), staleTime: Infinity });
    const input = { params: { company }, body: { ...bodyOf(), person: fields.person, shown } };
    await run('place', async () => {
      const { number, url } = await callOnce({ api, queryClient }, 'officeRequestPlace', input);
      await leave(url, `Заказ ${number} оформлен`);
    });
  };
  const send = () => {
    const input = { params: { company }, body: { ...bodyOf(), person: fields.person!, message: fields.message } };
    return run('send', async () => {
      const { id } = await callOnce({ api, queryClient }, 'officeRequestSend', input);
      await leave(`/office/requests/${id}/`, `Заявка ${id} отправлена на подтверждение`);
    });
  };
  const change = ({ id, version }: Pick<OfficeRequest, 'id' | 'version'>) => {
    const input = { params: { id: String(id) }, body: { ...bodyOf(), message: fields.message, version } };
    return run('change', async () => {
      await api('officeRequestChange', input);
      await leave(`/office/requests/${id}/`, `Заявка ${id} отправлена снова`);
    });
  };
  const act = (which: Act) => {
    setErrors({});
    setRefusal(null);
    setChanges([]);
    const made = which === 'place' ? place() : which === 'send' ? send() : change(newer ?? request!);
    made.catch(showFailure);
  };
  return {
    start,
    request,
    entry,
    rows,
    fields,
    errors,
    change: (part: Partial<EditorFields>) => {
      setFields({ ...fields, ...part });
      setErrors((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !(name in part))));
    },
    priced: rows.some(isOrdered) ? priced : undefined,
    ...pricing,
    refusal,
    dismiss: () => setRefusal(null),
    changes,
    newer,
    sending,
    act,
    hasLines: lines.length > 0,
    /** Rows that would not be ordered: not found, not to be had, or typed only. */
    refused: rows.filter((row) => !isEmpty(row) && !isOrdered(row) && !row.isAsked),
  };
}

export type OrderEditor = ReturnType<typeof useOrderEditor>;

const payOf = ({ deliveryType, paySystem }: EditorFields) => ({ deliveryType, paySystem });

/** The prices, stock and sums of the lines, a moment after the last change; the former ones stay meanwhile. */
function usePriced(company: string, rows: readonly QuickRow[], fields: EditorFields) {
  const { api } = useApp();
  const [asked, setAsked] = useState(() => rows.filter(isOrdered).map(orderedIn));
  useEffect(() => {
    const timer = setTimeout(() => setAsked(rows.filter(isOrdered).map(orderedIn)), PRICE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [rows]);
  const query = useQuery({
    ...pricedQuery(api, company, { lines: asked, ...payOf(fields) }),
    enabled: asked.length > 0,
    placeholderData: keepPreviousData,
  });
  const { data, error, isFetching, isPlaceholderData, refetch } = query;
  return { data, priceError: error, isPricing: isFetching || isPlaceholderData, repriceNow: () => void refetch() };
}

function useStoredFields(draft: EditorBegun['draft'], fields: EditorFields, begun: EditorFields): void {
  useEffect(() => {
    if (draft && fields !== begun) storeDraft(draft.owner, fieldsDraft(draft.name), fields);
  }, [draft, fields, begun]);
}
