import { formatDateTime } from '#shared/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { focusNeighbour } from '#web/ui/focus-neighbour.ts';
import { Link } from '#web/ui/link.tsx';
import type { Notice } from '../contract.ts';
import styles from './notice-list.module.css';

interface NoticeListProps {
  notices: readonly Notice[];
  /** Absent where the reader may mark nothing. */
  onRead?: (id: number) => void;
}

/** Notices, the unread ones marked. Following a notice's link reads it. */
export function NoticeList({ notices, onRead }: NoticeListProps) {
  return (
    <ul className={styles.list}>
      {notices.map((notice) => (
        <li key={notice.id} className={styles.notice} data-unread={!notice.isRead || undefined}>
          <Text notice={notice} onRead={onRead} />
          {notice.isRead || !onRead ? null : (
            <Button
              look="quiet"
              size="small"
              className={styles.read}
              aria-label={`Отметить прочитанным: ${notice.title}`}
              onClick={({ currentTarget }) => {
                focusNeighbour(currentTarget);
                onRead(notice.id);
              }}
            >
              Отметить прочитанным
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function Text({ notice, onRead }: { notice: Notice; onRead?: (id: number) => void }) {
  const { id, title, text, url, date, isRead } = notice;
  return (
    <div className={styles.text}>
      <p className={styles.title}>
        {isRead ? null : <span className="visually-hidden">Новое. </span>}
        {url ? (
          <Link href={url} onClick={isRead ? undefined : () => onRead?.(id)}>
            {title}
          </Link>
        ) : (
          title
        )}
      </p>
      {text ? <p>{text}</p> : null}
      <time className={styles.date} dateTime={date}>
        {formatDateTime(date)}
      </time>
    </div>
  );
}
