import { useState } from 'react';
import { amountOf } from '#shared/amount.ts';
import { formatDateTime } from '#shared/dates.ts';
import { useHeader } from '#web/app/layout-data.ts';
import { OwnerButton } from '#web/app/owner-button.tsx';
import { useIsInBrowser } from '#web/app/use-is-in-browser.ts';
import { useApp } from '#web/app/app-context.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import type { AppealMessage, AppealThread } from '../contract.ts';
import { AppealActions } from './appeal-actions.tsx';
import { AppealMessages } from './appeal-messages.tsx';
import styles from './appeals.module.css';
import { QueueEnd, useQueue } from './appeal-queue.tsx';
import { MessageForm } from './message-form.tsx';
import { Rating } from './rating.tsx';
import { useSending } from './use-sending.tsx';
import { useThread } from './use-thread.ts';

/**
 * An appeal and its messages; those of the other side come by themselves (R-ROUTE-33). In the queue the next appeal opens
 * after an answer of staff.
 */
export function AppealPage({ code, isInQueue }: { code: string; isInQueue: boolean }) {
  const { thread, refresh } = useThread(code);
  const { appeal, messages } = thread;
  const isInBrowser = useIsInBrowser();
  const isAnswering = isInQueue && thread.isManager;
  const queue = useQueue();
  const isActing = useHeader()?.actor != null;
  const crumbs = [
    { path: '/', title: 'Главная' },
    { path: '/appeal/', title: 'Обращения' },
    { path: appeal.url, title: appeal.title },
  ];
  return (
    <article className={styles.page}>
      <PageHeading crumbs={crumbs} title={appeal.title}>
        <Badge color={appeal.status.color}>{appeal.status.name}</Badge>
      </PageHeading>
      <Facts thread={thread} />
      <AppealActions thread={thread} onChanged={refresh} />
      <Earlier key={appeal.id} thread={thread} />
      <AppealMessages messages={messages} />
      <MessageForm
        key={`${appeal.id} ${isInBrowser}`}
        thread={thread}
        isInBrowser={isInBrowser}
        isFocused={isAnswering}
        onSent={async (next) => {
          await refresh();
          if (isAnswering) await queue.open(next);
        }}
      />
      {queue.isOver ? <QueueEnd /> : null}
      {thread.canRate || appeal.rating !== null ? <Rating thread={thread} onRated={refresh} /> : null}
      {isActing && appeal.rating === null && appeal.status.code === 'closed' ? (
        <OwnerButton reason="Обращение оценивает сам покупатель" look="secondary">
          Оценить обращение
        </OwnerButton>
      ) : null}
    </article>
  );
}

function Facts({ thread: { appeal } }: { thread: AppealThread }) {
  const { order, item, changes, manager, contragent } = appeal;
  return (
    <dl className={styles.facts} aria-label="Об обращении">
      <dt>Номер</dt>
      <dd>{appeal.id}</dd>
      <dt>Тема</dt>
      <dd>{appeal.type.name}</dd>
      <dt>Автор</dt>
      <dd>{[appeal.author, contragent?.name].filter(Boolean).join(', ')}</dd>
      <dt>Создано</dt>
      <dd>{formatDateTime(appeal.date)}</dd>
      {manager === null ? null : (
        <>
          <dt>Менеджер</dt>
          <dd>{manager}</dd>
        </>
      )}
      {order === null ? null : <OrderFact order={order} />}
      {item === null ? null : (
        <>
          <dt>Товар</dt>
          <dd>
            {[item.article && `артикул ${item.article}`, item.name, amountOf(item.quantity, item.unit)]
              .filter(Boolean)
              .join(', ')}
          </dd>
        </>
      )}
      {changes.map(({ field, title, from, to }) => (
        <FactOfChange key={field} title={title} from={from} to={to} />
      ))}
    </dl>
  );
}

function OrderFact({ order }: { order: NonNullable<AppealThread['appeal']['order']> }) {
  return (
    <>
      <dt>Заказ</dt>
      <dd>{order.url === null ? order.number : <Link href={order.url}>{order.number}</Link>}</dd>
    </>
  );
}

function FactOfChange({ title, from, to }: { title: string; from: string; to: string }) {
  return (
    <>
      <dt>{title}</dt>
      <dd>
        {from || 'не указано'} → <strong>{to || 'убрать'}</strong>
      </dd>
    </>
  );
}

/** Messages before those that the page came with. */
function Earlier({ thread }: { thread: AppealThread }) {
  const { api } = useApp();
  const { send, isPending, failureWindow } = useSending();
  const [earlier, setEarlier] = useState<AppealMessage[]>([]);
  const [isMore, setMore] = useState<boolean>();
  const { appeal, messages } = thread;
  const first = earlier[0] ?? messages[0];
  const load = () =>
    send(async () => {
      const params = { id: String(appeal.id) };
      const found = await api('appealDetail', { params, query: { before: String(first!.id) } });
      setEarlier((known) => [...found.messages, ...known]);
      setMore(found.hasEarlier);
    });
  // A new message moves the first shown one: what fell between is earlier now
  const shown = new Set(messages.map(({ id }) => id));
  const rest = earlier.filter(({ id }) => !shown.has(id));
  if (!(isMore ?? thread.hasEarlier) && rest.length === 0) return null;
  return (
    <>
      {(isMore ?? thread.hasEarlier) ? (
        <Button look="secondary" pending={isPending} onClick={() => void load()}>
          Показать более ранние сообщения
        </Button>
      ) : null}
      <AppealMessages messages={rest} />
      {failureWindow}
    </>
  );
}
