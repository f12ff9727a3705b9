import { IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { useSidebar } from '#web/app/layout-data.ts';
import { setPreference, usePreference } from '#web/app/use-preference.ts';
import { useIsWide } from '#web/app/viewport.ts';
import { Icon } from '#web/ui/icon.tsx';
import { MenuGroups } from './menu-groups.tsx';
import styles from './side-menu.module.css';

const LISTS: ReadonlySet<string> = new Set([
  '/catalog/$',
  '/search/$',
  '/brands/$',
  '/actions/$',
  '/favourites',
  '/basket',
  '/my-goods',
  '/basket-templates/$code',
  '/quickorder',
]);

/**
 * Whether the page is a list of goods, which needs the width, and whether the menu beside it is folded. Null on any other
 * page: there the menu is open.
 */
export function useListMenu(): 'folded' | 'open' | null {
  const isList = useRouterState({ select: ({ matches }) => LISTS.has(matches.at(-1)?.routeId ?? '') });
  const choice = usePreference('listMenu');
  return isList ? choice : null;
}

/** The menu beside the page on wide screens; folded and from 769 to 1074 px a rail of icons that opens under the pointer. */
export function SideMenu() {
  const isNarrow = useIsWide() === false;
  const items = useSidebar()?.filter((item) => item.showOnDesktop) ?? [];
  return (
    <nav className={styles.place} aria-label="Разделы">
      <div className={styles.menu}>
        {isNarrow ? null : (
          <>
            <MenuGroups items={items} />
            <Fold />
          </>
        )}
      </div>
    </nav>
  );
}

/** Folds the menu beside lists, or keeps it open there. */
function Fold() {
  const menu = useListMenu();
  if (!menu) return null;
  const isFolded = menu === 'folded';
  const text = isFolded ? 'Закрепить меню' : 'Свернуть меню';
  return (
    <button
      type="button"
      className={styles.fold}
      onClick={() => setPreference('listMenu', isFolded ? 'open' : 'folded')}
    >
      <Icon of={isFolded ? IconChevronsRight : IconChevronsLeft} size={20} />
      <span>{text}</span>
    </button>
  );
}
