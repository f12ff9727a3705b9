import { Link } from '#web/ui/link.tsx';
import { Panel } from '#web/ui/panel.tsx';
import type { MissingStep } from '../contract.ts';
import styles from './missing-steps.module.css';

interface Step {
  title: string;
  text: string;
  /** The screen where it is done; without one the text says how. */
  href?: string;
}

const steps: Record<MissingStep, Step> = {
  secondStep: {
    title: 'Второй шаг входа',
    text: 'Защитите свою учётную запись кодом из приложения или ключом доступа.',
    href: '/my-profile/',
  },
  name: { title: 'Название магазина', text: 'Оно стоит на страницах, в письмах и файлах.', href: '/office/settings/' },
  contacts: {
    title: 'Телефон и почта магазина',
    text: 'По ним покупатели находят вас, на почту приходят письма о новых компаниях.',
    href: '/office/settings/',
  },
  seller: {
    title: 'Реквизиты продавца',
    text: 'Без них магазин не составит счёт.',
    href: '/office/settings/',
  },
  mail: {
    title: 'Отправка писем',
    text: 'Администратор сервера задаёт SMTP_URL, MAIL_FROM и PUBLIC_URL. До этого письма ждут.',
    href: '/office/settings/',
  },
  goods: {
    title: 'Товары и цены',
    text: 'Подключите 1С: магазин покажет адрес, логин и пароль, которые вводят в её обмене. Или добавьте фид.',
    href: '/office/exchange/',
  },
  prices: {
    title: 'Вид цены для покупателей',
    text: 'Товары есть, а цен для покупателей нет: выберите вид цены в подключении 1С или в загрузке.',
    href: '/office/exchange/',
  },
  manager: {
    title: 'Первый менеджер',
    text: 'Пригласите его: он получит ссылку, задаст пароль и увидит своих клиентов.',
    href: '/office/staff/',
  },
  customers: {
    title: 'Первый покупатель',
    text: 'Компании регистрируются на странице магазина, вы их подтверждаете. Своих клиентов можно завести файлом.',
    href: '/office/customers/?state=pending',
  },
};

/** What is left to do before customers can buy, with the way to each step; nothing once all is done. */
export function MissingSteps({ steps: missing }: { steps: readonly MissingStep[] }) {
  if (missing.length === 0) return null;
  return (
    <Panel title="Осталось настроить">
      <ul className={styles.steps}>
        {missing.map((name) => {
          const { title, text, href } = steps[name];
          return (
            <li key={name}>
              {href === undefined ? <b>{title}</b> : <Link href={href}>{title}</Link>}
              <span className={styles.text}>{text}</span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
