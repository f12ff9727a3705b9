import { Link } from './link.tsx';
import styles from './link-tabs.module.css';

interface LinkTabsProps {
  /** What the tabs choose between, for screen readers. */
  label: string;
  tabs: readonly { href: string; name: string; isCurrent: boolean }[];
}

/** Parts of a page that have addresses of their own. */
export function LinkTabs({ label, tabs }: LinkTabsProps) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map(({ href, name, isCurrent }) => (
        <Link key={href} href={href} className={styles.tab} aria-current={isCurrent ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
