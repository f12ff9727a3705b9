import { useMutation, useQueryClient } from '@tanstack/react-query';
import { formatDateTime } from '#shared/dates.ts';
import { priceListFormats } from '#shared/price-list.ts';
import { useApp } from '#web/app/app-context.ts';
import { OwnerButton } from '#web/app/owner-button.tsx';
import { type CardColumn, CardTable } from '#web/ui/card-table.tsx';
import { focusNeighbour } from '#web/ui/focus-neighbour.ts';
import { Link } from '#web/ui/link.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { showFailure } from '#web/ui/toast-store.ts';
import type { MadeLists, PriceListSubscription } from '../contract.ts';
import { listsQuery } from './price-list-queries.ts';
import styles from './price-lists-page.module.css';

/** The subscriptions of the caller in his company. */
export function SubscriptionTable({ subscriptions }: { subscriptions: readonly PriceListSubscription[] }) {
  return (
    <Panel title="Подписки">
      {subscriptions.length === 0 ? (
        <p className={styles.note}>
          Подпишитесь, и прайс-лист будет приходить сам, с отметками, что подорожало и подешевело.
        </p>
      ) : (
        <CardTable label="Подписки" columns={columns} rows={subscriptions} rowKey={({ id }) => id} />
      )}
      <p className={styles.note}>
        Письма о прайс-листах включаются и выключаются в <Link href="/my-profile/">профиле</Link>.
      </p>
    </Panel>
  );
}

const modes = { weekly: 'Раз в неделю', changes: 'Когда изменились цены' };

const columns: CardColumn<PriceListSubscription>[] = [
  {
    key: 'what',
    title: 'Разделы',
    kind: 'main',
    cell: ({ title, format, mode }) => (
      <span className={styles.what}>
        {title}
        <span className={styles.note}>{`${modes[mode]}, ${priceListFormats[format].name}`}</span>
      </span>
    ),
  },
  {
    key: 'sent',
    title: 'Последний',
    kind: 'short',
    cell: ({ sentAt }) => (sentAt === null ? 'готовится' : formatDateTime(sentAt)),
  },
  { key: 'end', title: 'Отмена', kind: 'press', cell: (subscription) => <Unsubscribe {...subscription} /> },
];

function Unsubscribe({ id, title }: PriceListSubscription) {
  const { api } = useApp();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation<MadeLists, Error, HTMLElement>({
    mutationFn: () => api('priceListUnsubscribe', { params: { id: String(id) } }),
    onSuccess: (lists, button) => {
      focusNeighbour(button);
      queryClient.setQueryData(listsQuery(api).queryKey, lists);
    },
    onError: showFailure,
  });
  return (
    <OwnerButton
      reason="Подписку отменяет сам покупатель"
      look="quiet"
      size="small"
      pending={isPending}
      onClick={({ currentTarget }) => mutate(currentTarget)}
      aria-label={`Отписаться: ${title}`}
    >
      Отписаться
    </OwnerButton>
  );
}
