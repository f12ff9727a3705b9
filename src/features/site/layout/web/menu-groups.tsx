import type { MenuItem } from '../contract.ts';
import { classes } from '#web/ui/classes.ts';
import { Counter, Dot } from '#web/ui/counter.tsx';
import { MenuLink } from '#web/ui/link.tsx';
import { MenuIcon } from './menu-icon.tsx';
import styles from './menu-groups.module.css';

const GROUPS = [1, 2, 3] as const;

/** The entries of the menu in their three groups (R-MENU-08). */
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

/** An entry that the server announces for later says 'Скоро' and is no link. */
function Entry({ item }: { item: MenuItem }) {
  const { name, link, icon, isSoon, isMarked } = item;
  const className = classes(styles.entry, isMarked && styles.marked);
  const content = (
    <>
      <MenuIcon name={icon} />
      <span className={styles.name}>{name}</span>
      <Notice item={item} />
    </>
  );
  if (!isSoon) {
    return (
      <MenuLink href={link} className={className}>
        {content}
      </MenuLink>
    );
  }
  return (
    <span className={className} data-soon>
      {content}
      <span className={styles.soon}>Скоро</span>
    </span>
  );
}

/** A number of notifications is a counter, `true` a dot. */
function Notice({ item: { notifications, counter } }: { item: MenuItem }) {
  const count = typeof notifications === 'number' ? notifications : counter;
  if (count > 0) return <Counter count={count} />;
  return notifications === true ? <Dot label="Есть новые" /> : null;
}
