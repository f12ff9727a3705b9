import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { classes } from './classes.ts';
import styles from './menu.module.css';

interface MenuProps {
  /** What the button shows, and how it is called where that is an icon. */
  button: ReactNode;
  label?: string;
  buttonClassName?: string;
  listClassName?: string;
  /** Links and buttons; `close` is for a button that does something. */
  children: (close: () => void, isOpen: boolean) => ReactNode;
}

/**
 * A button with a list below it. Arrow keys go through the list, Home and End to its ends, Escape closes it and returns
 * to the button; a press elsewhere closes it as well.
 */
export function Menu({ button, label, buttonClassName, listClassName, children }: MenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const id = useId();
  const close = () => setIsOpen(false);

  useEffect(() => {
    const element = root.current;
    if (!isOpen || !element) return undefined;
    const closeFromOutside = (event: Event) => {
      if (!element.contains(event.target as Node)) setIsOpen(false);
    };
    document.addEventListener('pointerdown', closeFromOutside);
    document.addEventListener('focusin', closeFromOutside);
    return () => {
      document.removeEventListener('pointerdown', closeFromOutside);
      document.removeEventListener('focusin', closeFromOutside);
      // Back to the button: a window that opens now will return the focus to it.
      if (element.contains(document.activeElement)) element.querySelector('button')?.focus();
    };
  }, [isOpen]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) {
      event.stopPropagation();
      close();
      return;
    }
    if (!isOpen && event.key !== 'ArrowDown') return;
    // The keys of a select inside are its own.
    if (event.target instanceof HTMLSelectElement) return;
    const items = [...(root.current?.querySelectorAll<HTMLElement>('[data-menu] a, [data-menu] button') ?? [])];
    const target = items[nextIndex(event.key, items.indexOf(document.activeElement as HTMLElement), items.length)];
    if (target === undefined) return;
    event.preventDefault();
    // A hidden element takes no focus: show the list first.
    flushSync(() => setIsOpen(true));
    target.focus();
  };

  return (
    // The keys are those of the button and the links inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles.root} ref={root} onKeyDown={onKeyDown}>
      <button
        type="button"
        className={buttonClassName}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {button}
      </button>
      <div id={id} data-menu className={classes(styles.list, listClassName)} hidden={!isOpen}>
        {children(close, isOpen)}
      </div>
    </div>
  );
}

/** The index in a list of `count` items after a key press at `current` (-1: none); -1 for any other key. */
export function nextIndex(key: string, current: number, count: number): number {
  if (count === 0) return -1;
  if (key === 'ArrowDown') return (current + 1) % count;
  if (key === 'ArrowUp') return current <= 0 ? count - 1 : current - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return -1;
}
