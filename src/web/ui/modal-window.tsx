import { useFocusTrap } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from './icon.tsx';
import styles from './modal-window.module.css';

export interface ModalProps {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  size?: 'small' | 'medium' | 'large' | 'wide';
  /** A panel from the left edge over the whole height instead of a window. */
  asPanel?: boolean;
  /** Near the upper edge, for a window that grows while something is typed in it: the field keeps its place. */
  atTop?: boolean;
}

/** The window itself: focus stays inside and returns to where it came from. */
export function ModalWindow({ opened, ...rest }: ModalProps) {
  return opened ? <OpenWindow {...rest} /> : null;
}

/** Windows that are open, the one on top last. */
const open: symbol[] = [];

function OpenWindow({ onClose, title, children, size = 'medium', asPanel, atTop }: Omit<ModalProps, 'opened'>) {
  const id = useId();
  const close = useEffectEvent(onClose);
  const isThere = useFocusReturn();
  const trap = useFocusTrap(isThere);
  useEffect(() => {
    if (!isThere) return undefined;
    const own = Symbol('window');
    open.push(own);
    const unlock = lockScroll();
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || open.at(-1) !== own) return;
      // An open list of Mantine's takes the key itself
      if ((event.target as Element | null)?.getAttribute('data-mantine-stop-propagation') === 'true') return;
      close();
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => {
      window.removeEventListener('keydown', onKeyDown, { capture: true });
      open.splice(open.indexOf(own), 1);
      unlock();
    };
  }, [isThere]);
  if (!isThere) return null;
  return createPortal(
    <div className={styles.layer}>
      {/* Keys have Escape and the button */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div className={styles.overlay} onClick={onClose} />
      <div className={styles.place} data-top={atTop || undefined} data-panel={asPanel || undefined}>
        <section
          ref={trap}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a <dialog> would cover lists and notices of the body
          role="dialog"
          aria-modal
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-body`}
          tabIndex={-1}
          className={styles.window}
          data-size={size}
        >
          <div className={styles.header}>
            <h2 id={`${id}-title`} className={styles.title}>
              {title}
            </h2>
            <button type="button" aria-label="Закрыть окно" className={styles.close} onClick={onClose}>
              <Icon of={IconX} size={24} />
            </button>
          </div>
          <div id={`${id}-body`} className={styles.body}>
            {children}
          </div>
        </section>
      </div>
    </div>,
    document.body,
  );
}

/** Where the focus returns to from a window that has just closed; the next window that opens returns it there. */
let returningTo: Element | null = null;

/**
 * Returns the focus to where it was, or beside it where that has gone with what was done in the window, unless the focus
 * has gone on meanwhile. True once that place is known: what closed before the window, a menu, has given its focus back by
 * then.
 */
function useFocusReturn(): boolean {
  const [isKnown, setKnown] = useState(false);
  useEffect(() => {
    const { activeElement, body } = document;
    const opener = activeElement === body ? (returningTo ?? body) : (activeElement ?? body);
    const around = placeAround(opener);
    // oxlint-disable-next-line react/set-state-in-effect -- known only after the effects of what closes at the same time
    setKnown(true);
    return () => {
      returningTo = opener;
      setTimeout(() => {
        if (returningTo === opener) returningTo = null;
        const hasMoved = document.activeElement !== null && document.activeElement !== body;
        const place = opener.isConnected ? opener : around();
        if (!hasMoved && place instanceof HTMLElement) place.focus({ preventScroll: true });
      }, 10);
    };
  }, []);
  return isKnown;
}

/** Once an opener has gone: the last button of its row or of the rows beside it, else the content of the page. */
function placeAround(opener: Element): () => HTMLElement | null {
  const row = opener.closest('tr, li');
  const rows = [row, row?.nextElementSibling, row?.previousElementSibling];
  const main = opener.closest('main');
  return () =>
    rows.flatMap((one) => (one?.isConnected ? [...one.querySelectorAll('button')].slice(-1) : []))[0] ?? main;
}

let locks = 0;

/**
 * Keeps the page from scrolling while a window is open (R-STATE-061). The room of the scroll bar stays, so that the page
 * does not move. Of several windows the last one to close gives the page back.
 */
function lockScroll(): () => void {
  const { style, clientWidth } = document.documentElement;
  if (locks === 0) {
    const barWidth = window.innerWidth - clientWidth;
    style.overflow = 'hidden';
    if (barWidth > 0) style.paddingRight = `${barWidth}px`;
  }
  locks += 1;
  return () => {
    locks -= 1;
    if (locks > 0) return;
    style.removeProperty('overflow');
    style.removeProperty('padding-right');
  };
}
