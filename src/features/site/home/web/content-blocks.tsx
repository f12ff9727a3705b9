import type { ReactNode } from 'react';
import type { ActionCard, ContentCard } from '#service/content/contract.ts';
import { formatDate, formatLastDay } from '#shared/dates.ts';
import { Link } from '#web/ui/link.tsx';
import styles from './content-blocks.module.css';

/** The promotions that run, each with its last day. */
export function PromotionsBlock({ promotions }: { promotions: readonly ActionCard[] }) {
  return (
    <Lines all={{ href: '/actions/', text: 'Все акции' }}>
      {promotions.map(({ code, url, title, conditions, dateEnd }) => (
        <Line key={code} url={url} title={title} note={dateEnd === null ? null : `до ${formatLastDay(dateEnd)}`}>
          {conditions}
        </Line>
      ))}
    </Lines>
  );
}

/** The newest news, each with its day. */
export function NewsBlock({ news }: { news: readonly ContentCard[] }) {
  return (
    <Lines all={{ href: '/news/', text: 'Все новости' }}>
      {news.map(({ code, url, title, preview, date }) => (
        <Line key={code} url={url} title={title} note={formatDate(date)}>
          {preview}
        </Line>
      ))}
    </Lines>
  );
}

function Lines({ all, children }: { all: { href: string; text: string }; children: ReactNode }) {
  return (
    <>
      <ul className={styles.lines}>{children}</ul>
      <p className={styles.all}>
        <Link href={all.href}>{all.text}</Link>
      </p>
    </>
  );
}

function Line({ url, title, note, children }: { url: string; title: string; note: string | null; children: string }) {
  return (
    <li>
      <p className={styles.head}>
        <Link href={url}>{title}</Link> {note === null ? null : <span className={styles.note}>{note}</span>}
      </p>
      {children ? <p className={styles.text}>{children}</p> : null}
    </li>
  );
}
