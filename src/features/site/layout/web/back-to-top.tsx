import { IconArrowUp } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { IconButton } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './back-to-top.module.css';

function onScroll(listener: () => void): () => void {
  window.addEventListener('scroll', listener, { passive: true });
  return () => window.removeEventListener('scroll', listener);
}

/** Shown as soon as the page is scrolled (R-TOP-01). */
export function BackToTop() {
  const isScrolled = useSyncExternalStore(
    onScroll,
    () => window.scrollY > 0,
    () => false,
  );
  if (!isScrolled) return null;
  const toTop = () => {
    window.scrollTo({ top: 0 });
    document.getElementById('content')?.focus({ preventScroll: true });
  };
  return (
    <IconButton label="Наверх" className={styles.button} data-to-top onClick={toTop}>
      <Icon of={IconArrowUp} />
    </IconButton>
  );
}
