import type { MenuItem } from '#site/layout/contract.ts';
import { useApp } from '#web/app/app-context.ts';
import { useHeader, useSidebar } from '#web/app/layout-data.ts';
import { hasBasket } from '#web/app/page-session.ts';
import { MenuIcon } from '#site/layout/web/index.ts';
import { Counter } from '#web/ui/counter.tsx';
import { Link } from '#web/ui/link.tsx';
import styles from './home-tiles.module.css';

/** The ways to what the visitor may use, folded; a wide window has the side menu in place of them. */
export function HomeTiles() {
  const { session } = useApp();
  const header = useHeader();
  const items = useSidebar() ?? [];
  const isOpen = ({ link, isSoon }: MenuItem) => link !== '/' && !isSoon;
  return (
    <details className={styles.more}>
      <summary className={styles.summary}>Ещё</summary>
      <ul className={styles.tiles}>
        {header && hasBasket(session) ? (
          <Tile href="/basket/" name="Корзина" icon="basket" count={header.basket.length} />
        ) : null}
        {items.filter(isOpen).map(({ id, link, name, icon, counter }) => (
          <Tile key={id} href={link} name={name} icon={icon} count={counter} />
        ))}
      </ul>
    </details>
  );
}

interface TileProps {
  href: string;
  name: string;
  icon: string;
  count: number;
}

function Tile({ href, name, icon, count }: TileProps) {
  return (
    <li>
      <Link href={href} className={styles.tile}>
        <MenuIcon name={icon} size={26} />
        <span>{name}</span>
        <Counter count={count} />
      </Link>
    </li>
  );
}
