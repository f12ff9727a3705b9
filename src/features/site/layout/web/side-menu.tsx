import { useSidebar } from '#web/app/layout-data.ts';
import { useIsWide } from '#web/app/viewport.ts';
import { MenuGroups } from './menu-groups.tsx';
import styles from './side-menu.module.css';

/** The menu beside the page on wide screens; from 769 to 1074 px a rail of icons that opens under the pointer. */
export function SideMenu() {
  const isNarrow = useIsWide() === false;
  const items = useSidebar()?.filter((item) => item.showOnDesktop) ?? [];
  return (
    <nav className={styles.place} aria-label="Разделы">
      <div className={styles.menu}>{isNarrow ? null : <MenuGroups items={items} />}</div>
    </nav>
  );
}
