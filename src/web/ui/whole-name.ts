import type { SyntheticEvent } from 'react';
import styles from './whole-name.module.css';

/** What the element around a name of one line is given: a name that is cut shows whole in a bubble below its row. */
export const wholeName = { className: styles.title, onPointerEnter: showWhole, onFocus: showWhole };

function showWhole({ currentTarget }: SyntheticEvent<HTMLElement>): void {
  const name = currentTarget.firstElementChild as HTMLElement;
  if (name.scrollWidth > name.clientWidth) currentTarget.dataset.whole = name.textContent;
  else delete currentTarget.dataset.whole;
}
