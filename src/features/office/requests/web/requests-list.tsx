import { RequestBadge } from '#ordering/requests/web/index.ts';
import { formatDate, formatDateTime } from '#shared/dates.ts';
import type { Data } from '#shared/endpoint.ts';
import { formatNumber } from '#shared/number-format.ts';
import { formatColumnPrice } from '#shared/price-format.ts';
import { requestStateName, requestStates } from '#shared/request-state.ts';
import { Link } from '#web/ui/link.tsx';
import type { OfficeListDeclaration } from '#web/ui/office/list-types.ts';

type Answer = Data<'officeRequestList'>;
type Row = Answer['items'][number];

const isLiving = ({ state }: Row): boolean => state.code === 'open' || state.code === 'returned';
const day = (at: string): string => formatDate(at.slice(0, 10));

/** Requests to customers, the newest first; those that were returned ask for attention. */
export const requestsList: OfficeListDeclaration<Row, Answer> = {
  name: 'officeRequestList',
  label: 'Заявки',
  columns: [
    { key: 'id', title: 'Заявка', kind: 'main', text: ({ id }) => String(id) },
    {
      key: 'created',
      title: 'Составлена',
      kind: 'short',
      text: ({ createdAt }) => formatDateTime(createdAt),
      from: 900,
    },
    {
      key: 'state',
      title: 'Состояние',
      kind: 'short',
      text: ({ state }) => state.name,
      cell: (row) => <RequestBadge state={row.state} />,
      from: 0,
    },
    { key: 'company', title: 'Компания', kind: 'text', text: ({ contragent }) => contragent.name, from: 0 },
    { key: 'customer', title: 'Кого спросили', kind: 'text', text: ({ customer }) => customer.name, from: 1000 },
    { key: 'by', title: 'Составил', kind: 'text', text: ({ by }) => by, from: 1300 },
    {
      key: 'expires',
      title: 'Ответить до',
      kind: 'short',
      text: (row) => (isLiving(row) ? day(row.expiresAt) : ''),
      from: 0,
    },
    { key: 'articles', title: 'Позиций', kind: 'number', text: ({ articles }) => formatNumber(articles), from: 1150 },
    {
      key: 'order',
      title: 'Заказ',
      kind: 'short',
      text: ({ order, corrects }) => order?.number ?? (corrects ? `правка ${corrects.number}` : ''),
      cell: ({ order, corrects }) => {
        const of = order ?? corrects;
        if (!of) return null;
        return (
          <Link href={`/office/orders/${of.id}/`}>
            {order ? '' : 'правка '}
            {of.number}
          </Link>
        );
      },
      from: 700,
    },
    {
      key: 'total',
      title: 'Сумма',
      kind: 'number',
      text: ({ total, currency }) => formatColumnPrice(total, currency),
      from: 0,
    },
  ],
  search: { name: 'q', label: 'Номер, компания, ИНН, сотрудник', maxLength: 100 },
  filters: [
    {
      kind: 'choice',
      name: 'state',
      any: 'Любое состояние',
      choices: () => requestStates.map((code) => ({ value: code, label: requestStateName(code) })),
    },
    {
      kind: 'linked',
      name: 'company',
      title: (answer) => `Компания: ${answer?.items[0]?.contragent.name ?? 'одна'}`,
    },
  ],
  sort: { by: 'id', dir: 'desc' },
  rowKey: ({ id }) => String(id),
  rowHref: ({ id }) => `/office/requests/${id}/`,
  isMarked: ({ state }) => state.code === 'returned',
  empty: {
    title: 'Заявок пока нет',
    text: 'Заявка — это заказ, который вы составили и отправили клиенту на подтверждение. Начните с кнопки «Новый заказ».',
  },
};
