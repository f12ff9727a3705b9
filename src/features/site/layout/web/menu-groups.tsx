import type { MenuItem } from '../contract.ts';
import { classes } from '#web/ui/classes.ts';
import { Counter, Dot } from '#web/ui/counter.tsx';
import { PageLink } from '#web/ui/page-link.tsx';
import { MenuIcon } from './menu-icon.tsx';
import styles from './menu-groups.module.css';

const GROUPS = [1, 2, 3] as const;

/** The entries of the menu in their three groups (R-MENU-08); an entry whose page is still to come says 'Скоро'. */
export function MenuGroups({ items }: { items: readonly MenuItem[] }) {
  return GROUPS.map((group) => {
    const entries = items.filter((item) => item.group === group);
    if (entries.length === 0) return null;
    return (
      <ul key={group} className={styles.group}>
        {entries.map((item) => (
          <li key={item.id}>
            <Entry item={item} />
          </li>
        ))}
      </ul>
    );
  });
}

function Entry({ item }: { item: MenuItem }) {
  const { name, link, icon, isSoon, isMarked } = item;
  return (
    <PageLink href={link} isSoon={isSoon} className={classes(styles.entry, isMarked && styles.marked)}>
      <MenuIcon name={icon} />
      <span className={styles.name}>{name}</span>
      <Notice item={item} />
    </PageLink>
  );
}

/** A number of notifications is a counter, `true` a dot. */
function Notice({ item: { notifications, counter } }: { item: MenuItem }) {
  const count = typeof notifications === 'number' ? notifications : counter;
  if (count > 0) return <Counter count={count} />;
  return notifications === true ? <Dot label="Есть новые" /> : null;
}
