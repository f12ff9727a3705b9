import { IconArrowUp } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { IconButton } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './back-to-top.module.css';

/** Shown as soon as the page is scrolled (R-TOP-01). */
export function BackToTop() {
  const [isScrolled, setScrolled] = useState(false);
  useEffect(() => {
    // Read in the frame and on scrolling alone: read while a page is made, it would lay the page out once more
    const look = () => setScrolled(window.scrollY > 0);
    const first = requestAnimationFrame(look);
    window.addEventListener('scroll', look, { passive: true });
    return () => {
      cancelAnimationFrame(first);
      window.removeEventListener('scroll', look);
    };
  }, []);
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
