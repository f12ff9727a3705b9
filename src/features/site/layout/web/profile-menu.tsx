import { IconChevronDown, IconLogout, IconUser } from '@tabler/icons-react';
import { LazyCompanySelect } from '#identity/companies/web/index.ts';
import { ACCOUNT_NAME_LENGTH, truncate } from '#shared/truncate.ts';
import { useHeader } from '#web/app/layout-data.ts';
import { Icon } from '#web/ui/icon.tsx';
import { MenuLink } from '#web/ui/link.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { useLayoutDialogs } from '#web/app/layout-dialogs.tsx';
import styles from './profile-menu.module.css';

/** 'Общество с ограниченной ответственностью': it would take all of the line, and companies would look alike. */
const LLC = /^общество с огран\S+ \S+/i;

/** Who is logged in and for which company, with the way out (R-HEAD-07, R-MENU-12). */
export function ProfileMenu() {
  const header = useHeader();
  const { show } = useLayoutDialogs();
  const name = header?.user.full_name ?? '';
  const shortName = truncate(name, ACCOUNT_NAME_LENGTH);
  const company = header?.contragents.find((contragent) => contragent.uf_current_contragent);
  return (
    <Menu
      buttonClassName={styles.button}
      button={
        <>
          <Icon of={IconUser} size={22} />
          <span className="visually-hidden">Профиль: </span>
          <span className={styles.who}>
            <span className={styles.name} title={name}>
              {shortName}
            </span>
            <span className={styles.company} title={company?.uf_name}>
              {company?.uf_name.replace(LLC, 'ООО') ?? header?.user.roleName}
            </span>
          </span>
          <Icon of={IconChevronDown} size={16} />
        </>
      }
    >
      {(close, isOpen) => (
        <>
          <div className={styles.account}>
            <b>{shortName}</b>
            <span>{header?.user.roleName}</span>
            {isOpen ? (
              <LazyCompanySelect className={styles.choice}>
                <span className={styles.choice}>{company?.uf_name}</span>
              </LazyCompanySelect>
            ) : null}
          </div>
          <MenuLink href="/my-profile/" className={styles.item} onClick={close}>
            <Icon of={IconUser} size={18} />
            Мой профиль
          </MenuLink>
          <button
            type="button"
            className={styles.item}
            onClick={() => {
              close();
              show('logout');
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
