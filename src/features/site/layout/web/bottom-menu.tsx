import {
  IconHeart,
  IconHome,
  IconLayoutGrid,
  IconShoppingCart,
  IconUser,
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { useApp } from '#web/app/app-context.ts';
import { useHeader, useSidebar } from '#web/app/layout-data.ts';
import { hasBasket, keepsLists } from '#web/app/page-session.ts';
import { useIsWide } from '#web/app/viewport.ts';
import { Counter } from '#web/ui/counter.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { isWithin, MenuLink } from '#web/ui/link.tsx';
import styles from './bottom-menu.module.css';
import { useLayoutDialogs } from '#web/app/layout-dialogs.tsx';

/**
 * The menu along the lower edge of small screens (R-MENU-01 … R-MENU-04). Catalogue, favourites and basket come with the
 * header data; who does not buy has no basket. On /order/ the basket is the current section (R-ROUTE-14).
 */
export function BottomMenu() {
  const { session } = useApp();
  const header = useHeader();
  const sidebar = useSidebar() ?? [];
  const { show, open } = useLayoutDialogs();
  const isWide = useIsWide();
  const isOrdering = useRouterState({ select: ({ location }) => isWithin(location.pathname, '/order/') });
  const counterOf = (link: string) => sidebar.find((item) => item.link === link)?.counter ?? 0;
  if (!session.loggedIn || isWide) return null;
  return (
    <nav className={styles.menu} aria-label="Быстрые разделы">
      <Item href="/" icon={IconHome} name="Главная" count={counterOf('/')} />
      {header ? (
        <>
          <Item href="/catalog/" icon={IconLayoutGrid} name="Каталог" count={counterOf('/catalog/')} />
          {keepsLists(session) ? (
            <Item href="/favourites/" icon={IconHeart} name="Избранное" count={header.favorite.length} />
          ) : null}
          {hasBasket(session) ? (
            <Item
              href="/basket/"
              icon={IconShoppingCart}
              name="Корзина"
              count={header.basket.length}
              isCurrent={isOrdering}
            />
          ) : null}
        </>
      ) : null}
      <button type="button" className={styles.item} aria-expanded={open === 'burger'} onClick={() => show('burger')}>
        <Icon of={IconUser} size={22} />
        Профиль
      </button>
    </nav>
  );
}

interface ItemProps {
  href: string;
  icon: TablerIcon;
  name: string;
  count: number;
  isCurrent?: boolean;
}

function Item({ href, icon, name, count, isCurrent }: ItemProps) {
  return (
    <MenuLink href={href} className={styles.item} data-current={isCurrent || undefined}>
      <Icon of={icon} size={22} />
      {name}
      <Counter count={count} floating />
    </MenuLink>
  );
}
