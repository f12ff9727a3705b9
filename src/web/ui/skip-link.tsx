import type { MouseEvent } from 'react';
import styles from './skip-link.module.css';

const names = { content: 'Перейти к содержанию', goods: 'Перейти к товарам' };

/**
 * Leads the keyboard past menus or a filter to the element of this id; of goods to their first quantity, where they have one.
 * It is seen while it has the focus. It is absent on pages without a list of goods where it leads there.
 */
export function SkipLink({ to }: { to: keyof typeof names }) {
  return (
    <a className={`visually-hidden ${styles.link}`} href={`#${to}`} onClick={focusTarget}>
      {names[to]}
    </a>
  );
}

/** Another address would lose what the page keeps beside it: the pages of a list that were appended. */
function focusTarget(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  const { hash } = event.currentTarget;
  const target = document.querySelector<HTMLElement>(hash)!;
  const field = hash === '#goods' ? target.querySelector<HTMLElement>('[data-quantity]') : null;
  (field ?? target).focus();
  target.scrollIntoView();
}
