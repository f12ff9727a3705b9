import {
  type Icon,
  IconAdjustments,
  IconArrowsExchange,
  IconBuilding,
  IconCash,
  IconCertificate,
  IconClipboardList,
  IconHistory,
  IconHome,
  IconMailForward,
  IconMailQuestion,
  IconMessageQuestion,
  IconMessages,
  IconNews,
  IconPackage,
  IconPlus,
  IconSearch,
  IconSettings,
  IconSitemap,
  IconTag,
  IconUsers,
  IconUserShield,
} from '@tabler/icons-react';
import { preparing, type StaffRight } from '#shared/rights/staff-rights.ts';

export interface OfficeScreen {
  href: string;
  title: string;
  icon: Icon;
  /** What a member of staff needs to see it, all of these. */
  rights: readonly StaffRight[];
  /** What is done there, in the words of the home screen and of Ctrl+K. */
  about: string;
  /** Found by Ctrl+K; the menu has the screens alone. */
  isAction?: true;
  /** Technical users have it too; they have no rights of staff. */
  isForTechs?: true;
}

/** The screens of staff in the order of the menu: a new screen is a route, a line of `page-rights.ts` and a line here. */
export const screens: readonly OfficeScreen[] = [
  { href: '/office/', title: 'Главная', icon: IconHome, rights: [], about: 'Что ждёт ответа сегодня' },
  {
    href: '/office/orders/',
    title: 'Заказы',
    icon: IconClipboardList,
    rights: ['orders'],
    about: 'Найти заказ, увидеть остаток и трек, освободить отложенный',
  },
  {
    href: '/office/requests/',
    title: 'Заявки',
    icon: IconMailQuestion,
    rights: preparing,
    about: 'Заказы, которые вы отправили клиентам на подтверждение',
  },
  {
    href: '/office/customers/',
    title: 'Компании',
    icon: IconBuilding,
    rights: ['customers'],
    about: 'Одобрить компанию, изменить её условия, менеджера, запретить заказы',
  },
  {
    href: '/office/debts/',
    title: 'Долги',
    icon: IconCash,
    rights: ['finance'],
    about: 'Кто должен и сколько дней, разрешить заказ, отдать акт сверки',
  },
  {
    href: '/office/people/',
    title: 'Люди',
    icon: IconUsers,
    rights: ['customers'],
    about: 'Закрыть учётную запись, завершить сессии, сбросить второй шаг, изменить почту',
  },
  {
    href: '/office/appeals/',
    title: 'Обращения',
    icon: IconMessages,
    rights: ['customers'],
    about: 'Ответить клиентам, передать обращение коллеге',
  },
  {
    href: '/office/goods/',
    title: 'Товары',
    icon: IconPackage,
    rights: ['goods'],
    about: 'Скрыть товар, сменить картинку, раздел, бренд и отметки, вернуть значения из 1С',
  },
  {
    href: '/office/sections/',
    title: 'Разделы',
    icon: IconSitemap,
    rights: ['goods'],
    about: 'Переместить, переставить, переименовать и скрыть раздел, его картинка и текст',
  },
  {
    href: '/office/brands/',
    title: 'Бренды',
    icon: IconTag,
    rights: ['goods'],
    about: 'Название, текст и логотип бренда, скрыть, объединить два бренда',
  },
  {
    href: '/office/properties/',
    title: 'Свойства',
    icon: IconAdjustments,
    rights: ['goods'],
    about: 'Какие свойства в фильтре и на странице товара, порядок, единица, одинаковые значения',
  },
  {
    href: '/office/questions/',
    title: 'Вопросы',
    icon: IconMessageQuestion,
    rights: ['goods'],
    about: 'Ответить на вопросы покупателей о товарах',
  },
  {
    href: '/office/papers/',
    title: 'Документы',
    icon: IconCertificate,
    rights: ['goods'],
    about: 'Сертификаты, декларации, паспорта, инструкции: добавить, продлить, загрузить архивом',
  },
  {
    href: '/office/search/',
    title: 'Поиск',
    icon: IconSearch,
    rights: ['search'],
    about: 'Что искали и не нашли, синонимы, закреплённые товары, найти как покупатель',
  },
  {
    href: '/office/staff/',
    title: 'Сотрудники',
    icon: IconUserShield,
    rights: ['staff'],
    about: 'Пригласить сотрудника, изменить права, завершить сессии, закрыть учётную запись',
  },
  {
    href: '/office/journal/',
    title: 'Журнал',
    icon: IconHistory,
    rights: [],
    about: 'Кто, когда и что изменил: заказы, условия, права, настройки, обмен',
  },
  {
    href: '/office/content/',
    title: 'Содержание',
    icon: IconNews,
    rights: ['content'],
    about: 'Опубликовать новость, акцию, материал, изменить страницу, пункты самовывоза, темы обращений',
  },
  {
    href: '/office/content/news/new/',
    title: 'Новая новость',
    icon: IconPlus,
    rights: ['content'],
    about: 'Написать и опубликовать новость',
    isAction: true,
  },
  {
    href: '/office/settings/',
    title: 'Настройки',
    icon: IconSettings,
    rights: ['settings'],
    about: 'Название, контакты и реквизиты, счета, вход, письма, технические работы',
  },
  {
    href: '/office/requests/new/',
    title: 'Новый заказ',
    icon: IconPlus,
    rights: preparing,
    about: 'Составить заказ для компании',
    isAction: true,
  },
  {
    href: '/office/customers/invitations/',
    title: 'Приглашения клиентам',
    icon: IconMailForward,
    rights: ['customers'],
    about: 'Кто не пришёл по приглашению, пригласить ещё раз, отозвать',
    isAction: true,
  },
  {
    href: '/office/exchange/',
    title: 'Обмен',
    icon: IconArrowsExchange,
    rights: ['exchange'],
    about: 'Подключения 1С, загрузки, ошибки обмена, карантин',
    isForTechs: true,
  },
];
