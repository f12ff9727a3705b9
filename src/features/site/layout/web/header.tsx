import { IconMapPin, IconShoppingCart } from '@tabler/icons-react';
import { CityButton } from '#identity/city/web/index.ts';
import { HeaderSearch } from '#goods/search/web/index.ts';
import { CatalogueMenu } from './catalogue-menu.tsx';
import { counterText } from '#shared/counter.ts';
import { useApp } from '#web/app/app-context.ts';
import { useHeader } from '#web/app/layout-data.ts';
import { hasBasket } from '#web/app/page-session.ts';
import { Icon } from '#web/ui/icon.tsx';
import { MenuLink } from '#web/ui/link.tsx';
import { GuestLinks } from './guest-links.tsx';
import { HeaderIcons } from './header-icons.tsx';
import styles from './header.module.css';
import { Logo } from './logo.tsx';
import { ProfileMenu } from './profile-menu.tsx';

/** The header of wide screens (R-HEAD-01 … R-HEAD-09). */
export function Header() {
  const { session } = useApp();
  return (
    <header className={styles.header}>
      <Logo isShort />
      {session.loggedIn ? (
        <>
          <CityButton
            className={styles.city}
            nameClassName={styles.cityName}
            icon={<Icon of={IconMapPin} size={18} />}
          />
          <CatalogueMenu />
          <HeaderSearch />
          <HeaderIcons />
          <ProfileMenu />
          {hasBasket(session) ? <BasketButton /> : null}
        </>
      ) : (
        <GuestLinks />
      )}
    </header>
  );
}

function BasketButton() {
  const count = useHeader()?.basket.length ?? 0;
  return (
    <MenuLink href="/basket/" className={styles.basket}>
      <Icon of={IconShoppingCart} />
      <span className={styles.basketLabel}>Корзина</span>
      {count > 0 ? <span className={styles.basketCount}>{counterText(count)}</span> : null}
    </MenuLink>
  );
}
