import { IconLink } from '@tabler/icons-react';
import { Icon } from '#web/ui/icon.tsx';
import type { FaqGroup } from '../contract.ts';
import styles from './faq.module.css';
import { RichText } from '#web/ui/rich-text.tsx';

/** Questions with their answers one below the other; each has an address of its own. */
export function PlainFaq({ items }: { items: FaqGroup['items'] }) {
  return (
    <div className={styles.list}>
      {items.map(({ code, question, html }) => (
        <article key={code} id={code} className={styles.question}>
          <h2 className={styles.title}>
            {question} <LinkTo code={code} question={question} />
          </h2>
          <RichText html={html} />
        </article>
      ))}
    </div>
  );
}

/** The address of a question, to be copied and sent. */
export function LinkTo({ code, question }: { code: string; question: string }) {
  return (
    <a href={`#${code}`} className={styles.link} aria-label={`Ссылка на вопрос «${question}»`} title="Ссылка на вопрос">
      <Icon of={IconLink} size={18} />
    </a>
  );
}
