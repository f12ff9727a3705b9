import type { ReactNode } from 'react';
import type { PageSession } from '#shared/page-rendering.ts';
import { hasBasket } from '#web/app/page-session.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './error-screen.module.css';
import { useIsInLayout } from './in-layout.ts';

interface ErrorScreenProps {
  status: number;
  /** Reloads this address instead of the present page; for a page without scripts. */
  reloadHref?: string;
  /** What 'Перезагрузить' does instead of reloading the page. */
  onReload?: () => void;
  isReloading?: boolean;
  /** Tries the page again without a reload, where it stands within the layout. */
  retry?: ReactNode;
  /** Staff ask the owner of the shop for a right, not the administrator of a company. */
  isStaff?: boolean;
  /** A technical word for who is asked for help, or a last remark. */
  detail?: string;
  /** Offers search and the main pages that are open to him, if he is logged in: of a page that is absent or broken. */
  visitor?: PageSession;
  /** Stands below the text: contacts, a way out. */
  children?: ReactNode;
}

/** What is shown in place of a page that failed, by its status (R-ESCR-01 … R-ESCR-07, R-ERR-10). */
export function ErrorScreen({
  status,
  reloadHref,
  onReload,
  isReloading,
  retry,
  isStaff = false,
  detail,
  visitor,
  children,
}: ErrorScreenProps) {
  return (
    <div className={styles.screen} data-in-layout={useIsInLayout() || undefined}>
      {status === 404 ? (
        <p className={styles.status} title="This page could not be found" aria-hidden="true">
          {status}
        </p>
      ) : null}
      <Texts status={status} />
      {detail ? <p className={styles.detail}>{detail}</p> : null}
      <div className={styles.actions}>
        {retry}
        {status === 403 && !isStaff ? (
          <a className={styles.reload} href="/mycompanies/">
            Мои компании
          </a>
        ) : null}
        {status === 403 || status === 404 ? null : (
          <Reload href={reloadHref} onReload={onReload} pending={isReloading} isSecond={retry !== undefined} />
        )}
        {status === 501 || status === 503 ? null : <HomeLink isOnly={status === 404} />}
        {children}
      </div>
      {visitor?.loggedIn && status !== 501 && status !== 503 ? <WaysOn visitor={visitor} /> : null}
    </div>
  );
}

/** Plain HTML that works without scripts: the page may have failed because of them. */
function WaysOn({ visitor }: { visitor: PageSession }) {
  return (
    <>
      <search>
        <form className={styles.search} action="/search/">
          <input type="search" name="query" aria-label="Поиск" placeholder="Название или артикул" maxLength={200} />
          <button type="submit">Найти</button>
        </form>
      </search>
      <nav className={styles.ways} aria-label="Основные страницы">
        <a href="/catalog/">Каталог</a>
        {hasBasket(visitor) ? (
          <>
            <a href="/basket/">Корзина</a>
            <a href="/orders/">Заказы</a>
          </>
        ) : null}
        {visitor.role === 'MANAGER' ? <a href="/manager/mycompanies/">Контрагенты</a> : null}
      </nav>
    </>
  );
}

function Texts({ status }: { status: number }) {
  // Who can give the right is said below
  if (status === 403) return <h1>Нет доступа</h1>;
  if (status === 404) {
    return (
      <>
        <h1>Страница не найдена</h1>
        <p>Возможно, она удалена или адрес набран с ошибкой.</p>
      </>
    );
  }
  if (status === 501) {
    return (
      <>
        <h1>Доступ к сайту закрыт</h1>
        <p>Доступ ограничен по техническим причинам. Чтобы узнать подробности, свяжитесь с нами.</p>
      </>
    );
  }
  if (status === 503) {
    return (
      <>
        <h1>Ведутся технические работы</h1>
        <p>Наш сайт находится на техническом обслуживании и скоро будет доступен.</p>
      </>
    );
  }
  return (
    <>
      <h1>{`Ошибка ${status}`}</h1>
      <p className={styles.lead}>Ошибка в настройках сайта</p>
      <p>Возможно, в браузере включены несовместимые настройки. Обновите страницу или попробуйте позже.</p>
    </>
  );
}

interface ReloadProps {
  href?: string;
  onReload?: () => void;
  pending?: boolean;
  isSecond?: boolean;
}

function Reload({ href, onReload = () => window.location.reload(), pending, isSecond }: ReloadProps) {
  if (href !== undefined) {
    return (
      <a className={styles.reload} href={href}>
        Перезагрузить
      </a>
    );
  }
  return (
    <Button look={isSecond ? 'secondary' : 'primary'} pending={pending} onClick={onReload}>
      Перезагрузить
    </Button>
  );
}

/** A full load: the state of the failed page must not follow. */
function HomeLink({ isOnly }: { isOnly: boolean }) {
  return (
    <a className={isOnly ? styles.reload : styles.home} href="/">
      На главную
    </a>
  );
}
