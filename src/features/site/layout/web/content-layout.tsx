import type { ReactNode } from 'react';
import styles from './content-layout.module.css';
import { Logo } from './logo.tsx';

/** The page under the logo and nothing else: error screens (R-LAY-06). */
export function ContentLayout({ children }: { children: ReactNode }) {
  return (
    <div className={styles.layout}>
      <header className={styles.header}>
        <Logo />
      </header>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
