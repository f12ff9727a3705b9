import { useQuery } from '@tanstack/react-query';
import { IconX } from '@tabler/icons-react';
import { useTransition } from 'react';
import { formatDate } from '#shared/dates.ts';
import { markupText } from '#shared/markup.ts';
import { apiQuery } from '#web/api/api-client.ts';
import { useApp } from '#web/app/app-context.ts';
import { IconButton } from '#web/ui/button.tsx';
import { type CardColumn, CardTable } from '#web/ui/card-table.tsx';
import { focusNeighbour } from '#web/ui/focus-neighbour.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Link } from '#web/ui/link.tsx';
import { LoadingState } from '#web/ui/list-state.tsx';
import { Panel } from '#web/ui/panel.tsx';
import type { AwaitedItem } from '../contract.ts';
import styles from './awaited-goods.module.css';
import { changeAlert } from '#goods/saved-products/web/index.ts';

/** The goods that the account waits for in its company, on the page of the profile. */
export function AwaitedGoods() {
  const { api } = useApp();
  const query = useQuery(apiQuery(api, 'stockAlertList', {}));
  const { data } = query;
  return (
    <Panel title="Жду поступления">
      {data ? (
        data.items.length > 0 ? (
          <CardTable label="Жду поступления" columns={columns} rows={data.items} rowKey={({ id }) => id} />
        ) : (
          <p className={styles.note}>
            Нажмите «Сообщить о поступлении» у товара, которого нет в наличии, и он появится здесь.
          </p>
        )
      ) : (
        <LoadingState query={query} rows={1} height={48} />
      )}
      <p className={styles.note}>
        О снижении цены сообщаем по товарам из <Link href="/favourites/">избранного</Link>.
      </p>
    </Panel>
  );
}

const columns: CardColumn<AwaitedItem>[] = [
  {
    key: 'name',
    title: 'Товар',
    kind: 'main',
    cell: ({ name, url }) =>
      url === null ? (
        <div>
          {markupText(name)}
          <p className={styles.note}>Товара больше нет в каталоге</p>
        </div>
      ) : (
        <Link href={url}>{markupText(name)}</Link>
      ),
  },
  { key: 'article', title: 'Артикул', cell: ({ article }) => article },
  { key: 'since', title: 'С какого дня', kind: 'short', cell: ({ since }) => formatDate(since) },
  { key: 'remove', title: 'Больше не ждать', kind: 'action', cell: (item) => <Remove {...item} /> },
];

function Remove({ id, name }: AwaitedItem) {
  const app = useApp();
  const [isPending, start] = useTransition();
  return (
    <IconButton
      label={`Больше не ждать: ${markupText(name)}`}
      aria-busy={isPending || undefined}
      onClick={({ currentTarget }) =>
        isPending || start(() => changeAlert(app, id, false, () => focusNeighbour(currentTarget)))
      }
    >
      <Icon of={IconX} size={18} />
    </IconButton>
  );
}
