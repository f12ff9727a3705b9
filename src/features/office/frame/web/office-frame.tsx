import { IconArrowLeft, IconChevronDown, IconKeyboard, IconLogout, IconSearch, IconUser } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { LogOutModal } from '#identity/session/web/index.ts';
import { GoodsWindow } from '#office/orders/web/index.ts';
import { useFooter, useHeader } from '#web/app/layout-data.ts';
import { useLayoutRefresh } from '#web/app/use-layout-refresh.ts';
import { Icon } from '#web/ui/icon.tsx';
import { isWithin, Link } from '#web/ui/link.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { Modal, prepareModals } from '#web/ui/modal.tsx';
import { MantineRoot } from '#web/ui/mantine-root.tsx';
import { KeysList, type ListedKey } from '#web/ui/palette/keys-list.tsx';
import { usePaletteKeys } from '#web/ui/palette/use-palette-keys.ts';
import { useTypedAhead } from '#web/ui/palette/use-typed-ahead.ts';
import { SkipLink } from '#web/ui/skip-link.tsx';
import { CopyBanner } from './copy-banner.tsx';
import styles from './office-frame.module.css';
import { OfficePalette } from './office-palette.tsx';
import { useScreens } from './use-screens.ts';

const keys: readonly ListedKey[] = [
  [['Ctrl', 'K'], 'Найти заказ, компанию, человека, артикул'],
  [['/'], 'К поиску в списке'],
  [['↑', '↓'], 'По строкам списка'],
  [['Пробел'], 'Выбрать строку'],
  [['Enter'], 'Открыть строку'],
  [['E'], 'Править состав заказа на его странице'],
  [['Ctrl', 'Enter'], 'Сохранить правку, оформить новый заказ'],
  [['Esc'], 'Закрыть окно'],
  [['?'], 'Этот список'],
];

type Window = 'palette' | 'keys' | 'logout' | null;

/** The frame around every screen of staff: the menu of screens, the way to anything by Ctrl+K, the way back to the shop. */
export function OfficeFrame({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<Window>(null);
  const [goods, setGoods] = useState<string | null>(null);
  const close = () => setOpen(null);
  const takeAhead = useTypedAhead(open === 'palette');
  useEffect(prepareModals, []);
  useLayoutRefresh();
  usePaletteKeys({ find: () => setOpen('palette'), keys: () => setOpen('keys') });
  return (
    <MantineRoot>
      <div className={styles.frame}>
        <SkipLink to="content" />
        <SideMenu />
        <div className={styles.column}>
          <header className={styles.head}>
            <button
              type="button"
              className={styles.find}
              onClick={() => setOpen('palette')}
              aria-keyshortcuts="Control+K"
            >
              <Icon of={IconSearch} size={18} />
              <span className={styles.findText}>Заказ, компания, человек, артикул</span>
              <kbd className={styles.key}>Ctrl K</kbd>
            </button>
            <button type="button" className={styles.keys} onClick={() => setOpen('keys')} aria-label="Сочетания клавиш">
              <Icon of={IconKeyboard} size={20} />
            </button>
            <Who onLogOut={() => setOpen('logout')} />
          </header>
          <main id="content" className={styles.content} tabIndex={-1}>
            <CopyBanner />
            {children}
          </main>
        </div>
        <Modal opened={open === 'palette'} onClose={close} title="Найти" atTop>
          <OfficePalette takeAhead={takeAhead} onClose={close} onGoods={setGoods} />
        </Modal>
        <Modal opened={open === 'keys'} onClose={close} title="Сочетания клавиш" size="small">
          <KeysList keys={keys} />
        </Modal>
        <GoodsWindow id={goods} onClose={() => setGoods(null)} />
        <LogOutModal opened={open === 'logout'} onClose={close} />
      </div>
    </MantineRoot>
  );
}

function SideMenu() {
  const { shopName = 'Магазин' } = useFooter() ?? {};
  const screens = useScreens().filter(({ isAction }) => !isAction);
  return (
    <nav className={styles.menu} aria-label="Рабочее место">
      <Link href="/" className={styles.shop} aria-label={`${shopName}: в магазин`} title="В магазин">
        <Icon of={IconArrowLeft} size={18} />
        <span className={styles.label}>{shopName}</span>
      </Link>
      <ul>
        {screens.map(({ href, title, icon }) => (
          <li key={href}>
            <ScreenLink href={href} title={title}>
              <Icon of={icon} size={20} />
              <span className={styles.label}>{title}</span>
            </ScreenLink>
          </li>
        ))}
      </ul>
      <p className={styles.release}>Оптовик {import.meta.env.VITE_RELEASE}</p>
    </nav>
  );
}

/** Home is the current screen only at its own address, as all other screens lie below it. */
function ScreenLink({ href, title, children }: { href: string; title: string; children: ReactNode }) {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const isCurrent = href === '/office/' ? path === href : isWithin(path, href);
  return (
    <Link href={href} className={styles.screen} title={title} aria-current={isCurrent ? 'page' : undefined}>
      {children}
    </Link>
  );
}

function Who({ onLogOut }: { onLogOut: () => void }) {
  const user = useHeader()?.user;
  return (
    <Menu
      buttonClassName={styles.who}
      button={
        <>
          <Icon of={IconUser} size={18} />
          <span className={styles.name}>{user?.full_name}</span>
          <Icon of={IconChevronDown} size={16} />
        </>
      }
      label={`Профиль: ${user?.full_name ?? ''}`}
    >
      {(close) => (
        <>
          <p className={styles.account}>
            <b>{user?.full_name}</b>
            <span>{user?.email}</span>
          </p>
          <Link href="/my-profile/" className={styles.item} onClick={close}>
            <Icon of={IconUser} size={18} />
            Мой профиль
          </Link>
          <Link href="/" className={styles.item} onClick={close}>
            <Icon of={IconArrowLeft} size={18} />В магазин
          </Link>
          <button
            type="button"
            className={styles.item}
            onClick={() => {
              close();
              onLogOut();
            }}
          >
            <Icon of={IconLogout} size={18} />
            Выйти
          </button>
        </>
      )}
    </Menu>
  );
}
