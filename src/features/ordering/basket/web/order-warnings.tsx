import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import type { Warning } from '../contract.ts';
import { formatPhone, phoneLink } from '#shared/phone.ts';
import { isKnownPage } from '#web/app/known-page.ts';
import { useContactPerson } from '#web/app/layout-data.ts';
import { useIsInMenu } from '#web/app/use-is-in-menu.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Link } from '#web/ui/link.tsx';
import styles from './order-warnings.module.css';

const BASKET = '/basket/';

/** Warnings that the page of finances explains, to who may open it. */
const OF_FINANCES: readonly string[] = ['DEBT', 'CREDIT_LIMIT'];

/** The warnings of an order in the order in which they come (R-ERR-14 … R-ERR-18); those that stop it stand out. */
export function OrderWarnings({ warnings }: { warnings: readonly Warning[] }) {
  return (
    <ul className={styles.list} aria-label="Предупреждения" aria-live="polite">
      {warnings.map(({ code, text, blocking, link }) => (
        <li key={code} className={styles.warning} data-blocking={blocking || undefined}>
          <Icon of={blocking ? IconAlertCircle : IconAlertTriangle} size={18} />
          <span>
            {text}
            {code === 'UNIT_CHANGED' ? <ToBasket /> : link ? <WayOut href={link} /> : null}
            {OF_FINANCES.includes(code) ? <ToFinances isDebt={code === 'DEBT'} /> : null}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** What is to be paid and by when, or the limit and what it is taken by; nothing for who may not read it. */
function ToFinances({ isDebt }: { isDebt: boolean }) {
  if (!useIsInMenu('/finances/')) return null;
  return (
    <Link href={isDebt ? '/finances/?section=schedule' : '/finances/'} className={styles.link}>
      {isDebt ? 'Что и когда оплатить' : 'Посмотреть лимит'}
    </Link>
  );
}

/** The lines of the basket say what has changed, and stand beside the warning there. */
function ToBasket() {
  if (useRouter().state.location.pathname === BASKET) return null;
  return (
    <Link href={BASKET} className={styles.link}>
      Проверить количество
    </Link>
  );
}

/** Who lifts a ban: the appeal, where the shop takes appeals, and a person to call. */
function WayOut({ href }: { href: string }) {
  const router = useRouter();
  const contact = useContactPerson();
  return (
    <>
      {isKnownPage(router, href) ? (
        <Link href={href} className={styles.link}>
          Оформить обращение
        </Link>
      ) : null}
      {contact ? (
        <span className={styles.contact}>
          {contact.isManager ? 'Ваш менеджер' : 'Поможем с заказом'}: {contact.name}
          {contact.phone ? (
            <a href={phoneLink(contact.phone)} className={styles.link}>
              {formatPhone(contact.phone)}
            </a>
          ) : null}
          {contact.email ? (
            <a href={`mailto:${contact.email}`} className={styles.link}>
              {contact.email}
            </a>
          ) : null}
        </span>
      ) : null}
    </>
  );
}
