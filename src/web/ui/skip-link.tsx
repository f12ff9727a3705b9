import type { MouseEvent } from 'react';
import styles from './skip-link.module.css';

const names = { content: 'Перейти к содержанию', goods: 'Перейти к товарам' };

/**
 * Leads the keyboard past menus or a filter to the element of this id, which takes the focus; seen while it has the focus
 * itself. It is absent on pages without a list of goods where it leads there.
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
  const target = document.querySelector<HTMLElement>(event.currentTarget.hash)!;
  target.focus();
  target.scrollIntoView();
}
