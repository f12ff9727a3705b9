import { IconHeart, IconLogout, IconMail, IconPhone, IconScale } from '@tabler/icons-react';
import { CompanySelect } from '#identity/companies/web/index.ts';
import type { HeaderData } from '../contract.ts';
import { formatPhone, phoneLink } from '#shared/phone.ts';
import { ACCOUNT_NAME_LENGTH, truncate } from '#shared/truncate.ts';
import { useApp } from '#web/app/app-context.ts';
import { useContactPerson, useHeader, useSidebar } from '#web/app/layout-data.ts';
import { keepsLists } from '#web/app/page-session.ts';
import { Counter } from '#web/ui/counter.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { MenuLink } from '#web/ui/link.tsx';
import styles from './burger-content.module.css';
import { useLayoutDialogs } from '#web/app/layout-dialogs.tsx';
import { MenuGroups } from './menu-groups.tsx';

/** What the burger menu holds; its code comes with the first opening. */
export function BurgerContent() {
  const { show } = useLayoutDialogs();
  const { session } = useApp();
  const header = useHeader();
  const items = useSidebar()?.filter((item) => item.showOnMobile) ?? [];
  return (
    <>
      {header ? (
        <>
          <Account header={header} />
          <ManagerCard />
          {keepsLists(session) ? (
            <nav aria-label="Списки" className={styles.lists}>
              <MenuLink href="/compare/" className={styles.list}>
                <Icon of={IconScale} /> Сравнение <Counter count={header.compare.length} />
              </MenuLink>
              <MenuLink href="/favourites/" className={styles.list}>
                <Icon of={IconHeart} /> Избранное <Counter count={header.favorite.length} />
              </MenuLink>
            </nav>
          ) : null}
        </>
      ) : null}
      <nav aria-label="Разделы" className={styles.groups}>
        <MenuGroups items={items} />
      </nav>
      <button type="button" className={styles.logout} onClick={() => show('logout')}>
        <Icon of={IconLogout} /> Выйти
      </button>
    </>
  );
}

function Account({ header: { user } }: { header: HeaderData }) {
  return (
    <div className={styles.account}>
      <b title={user.full_name}>{truncate(user.full_name, ACCOUNT_NAME_LENGTH)}</b>
      <span className={styles.badge}>{user.roleName}</span>
      <MenuLink href="/my-profile/" className={styles.profile}>
        Мой профиль
      </MenuLink>
      <CompanySelect className={styles.company} />
    </div>
  );
}

/** The buyer's own manager; who has none is given the call centre's number. */
function ManagerCard() {
  const contact = useContactPerson();
  if (!contact) return null;
  return (
    <div className={styles.manager}>
      <span className={styles.caption}>{contact.isManager ? 'Ваш менеджер' : 'Поможем с заказом'}</span>
      <b>{contact.name}</b>
      {contact.phone ? (
        <a href={phoneLink(contact.phone)}>
          <Icon of={IconPhone} size={18} /> {formatPhone(contact.phone)}
        </a>
      ) : null}
      {contact.email ? (
        <a href={`mailto:${contact.email}`}>
          <Icon of={IconMail} size={18} /> {contact.email}
        </a>
      ) : null}
    </div>
  );
}
