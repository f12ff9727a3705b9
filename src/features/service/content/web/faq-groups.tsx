import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { FaqGroup } from '../contract.ts';
import styles from './faq.module.css';
import { LinkTo } from './plain-faq.tsx';
import { RichText } from '#web/ui/rich-text.tsx';

/** Questions by themes, collapsed; what a search found and the question of the address are open. */
export function FaqGroups({ groups, isFound }: { groups: readonly FaqGroup[]; isFound: boolean }) {
  const hash = useRouterState({ select: ({ location }) => location.hash });
  return groups.map(({ name, items }) => (
    <section key={name} className={styles.group} aria-label={name}>
      <h2 className={styles.groupName}>{name}</h2>
      {items.map((item) => (
        <Question key={`${item.code}${isFound}`} {...item} isOpen={isFound} isTarget={item.code === hash} />
      ))}
    </section>
  ));
}

interface QuestionProps {
  code: string;
  question: string;
  html: string;
  isOpen: boolean;
  isTarget: boolean;
}

function Question({ code, question, html, isOpen, isTarget }: QuestionProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (!isTarget || !details.current) return;
    details.current.open = true;
    details.current.scrollIntoView();
  }, [isTarget]);
  return (
    <details ref={details} id={code} className={styles.details} open={isOpen}>
      <summary className={styles.summary}>{question}</summary>
      <div className={styles.answer}>
        <RichText html={html} />
        <LinkTo code={code} question={question} />
      </div>
    </details>
  );
}
