import type { AuditKind } from '#shared/journal-kinds.ts';

/**
 * What the account of an entry is beside the actor: the one in whose `name` he acted, the `person` it was done to, or
 * `unnamed`: an invited person whom the company does not know before he accepts.
 */
type Account = 'name' | 'person' | 'unnamed';

/** `kind`: which filter of a journal finds the act, and which right of staff opens it. */
type AuditAct = { kind: AuditKind; account: Account; text: string };

const of = (kind: AuditKind, account: Account, text: string): AuditAct => ({ kind, account, text });
/** Acts that belong to no company. */
const alone = (kind: AuditKind, text: string): AuditAct => of(kind, 'name', text);

/** Every act that the audit log knows, with its words: one that is missing here cannot be written. */
export const auditActs = {
  'order.add': of('order', 'name', 'Заказ оформлен'),
  'order.cancel': of('order', 'name', 'Заказ отменён'),
  'order.correct': of('order', 'name', 'Состав заказа изменён'),
  'request.send': of('order', 'person', 'Заявка отправлена на подтверждение'),
  'request.change': of('order', 'person', 'Заявка изменена'),
  'request.withdraw': of('order', 'person', 'Заявка отозвана'),
  'request.move': of('order', 'person', 'Заявка передана другому менеджеру'),
  'request.return': of('order', 'name', 'Заявка возвращена'),
  'request.confirm': of('order', 'name', 'Заявка подтверждена'),
  'order.reassign': of('order', 'person', 'Заказы переданы другому сотруднику'),
  'order.assign': of('order', 'person', 'Заказ передан другому менеджеру'),
  'order.status': of('order', 'name', 'Статус заказа изменён'),
  'order.paid': of('order', 'name', 'Заказ отмечен оплаченным'),
  'order.prolong': of('order', 'name', 'Счёт продлён'),
  'order.send': of('order', 'name', 'Заказ отправляется в учётную систему ещё раз'),
  'order.release': of('order', 'name', 'Отложенный обменом заказ снят'),
  'order.note': of('order', 'name', 'Заметка к заказу'),
  'order.file': of('order', 'name', 'Файл приложен к заказу'),
  'order.fileRemove': of('order', 'name', 'Файл заказа убран'),
  'order.letter': of('order', 'person', 'Документ отправлен письмом'),
  'order.track': of('order', 'name', 'Номер отправления'),
  'order.export': alone('export', 'Заказы выгружены в файл'),
  'journal.export': alone('export', 'Журнал выгружен в файл'),

  'appeal.handOver': of('appeal', 'person', 'Обращение передано'),
  'appeal.approve': of('appeal', 'person', 'Изменение данных одобрено'),
  'appeal.close': of('appeal', 'person', 'Обращение закрыто'),

  'company.invite': of('people', 'name', 'Сотрудник приглашён'),
  'company.joined': of('people', 'name', 'Приглашение принято'),
  'company.declined': of('people', 'unnamed', 'Приглашение отклонено'),
  'person.change': of('people', 'person', 'Данные сотрудника изменены'),
  'company.accept': of('people', 'person', 'Доступ к компании открыт'),
  'company.decline': of('people', 'person', 'В доступе к компании отказано'),
  'company.rights': of('people', 'person', 'Роль и права изменены'),
  'company.remove': of('people', 'person', 'Доступ к компании закрыт'),

  'entry.require': of('acting', 'name', 'Вход менеджера — только с согласия'),
  'entry.free': of('acting', 'name', 'Вход менеджера — без согласия'),
  'entry.ask': of('acting', 'name', 'Менеджер просит разрешить вход'),
  'entry.allow': of('acting', 'person', 'Вход менеджера разрешён на час'),
  'entry.refuse': of('acting', 'person', 'Вход менеджера не разрешён'),
  'acting.start': of('acting', 'person', 'Вход от имени сотрудника'),
  acted: of('acting', 'name', 'Изменение от имени сотрудника'),

  'company.switch': of('company', 'name', 'Компания выбрана текущей'),
  'company.add': of('company', 'name', 'Компания добавлена менеджером'),
  'company.import': of('company', 'name', 'Данные компании загружены из файла'),
  'company.imported': of('company', 'name', 'Компания пришла из учётной системы'),
  'company.approve': of('company', 'name', 'Компания подтверждена'),
  'company.refuse': of('company', 'name', 'Компания не подтверждена'),
  'company.close': of('company', 'name', 'Компания закрыта'),
  'company.open': of('company', 'name', 'Компания открыта'),
  'company.pin': of('company', 'name', 'Условие закреплено'),
  'company.unpin': of('company', 'name', 'Условие отпущено'),
  'company.requisites': of('company', 'name', 'Реквизиты компании изменены'),
  'company.object': of('company', 'name', 'Объект компании изменён'),
  'company.permit': of('company', 'name', 'Заказ с отсрочкой разрешён'),
  'company.act': of('company', 'name', 'Акт сверки передан компании'),
  'company.permitAsk': of('company', 'name', 'Попросили разрешить заказ'),
  'company.permitRefuse': of('company', 'name', 'В разрешении на заказ отказано'),
  'company.permitEnd': of('company', 'name', 'Разрешение на заказ отозвано'),
  'company.terms': of('company', 'name', 'Условия договора изменены'),

  refused: of('refused', 'name', 'Отказ: нет прав'),

  registered: alone('login', 'Регистрация'),
  login: alone('login', 'Вход'),
  'login.failed': alone('login', 'Неудачная попытка входа'),
  logout: alone('login', 'Выход'),
  'exchange.login': alone('exchange', 'Вход учётной системы'),
  'exchange.login.failed': alone('exchange', 'Неудачный вход учётной системы'),
  'exchange.connection.add': alone('exchange', 'Добавлено подключение учётной системы'),
  'exchange.connection.change': alone('exchange', 'Изменено подключение учётной системы'),
  'exchange.connection.remove': alone('exchange', 'Удалено подключение учётной системы'),
  'exchange.repeat': alone('exchange', 'Работа обмена запущена ещё раз'),
  'exchange.confirm': alone('exchange', 'Работа обмена подтверждена'),
  'exchange.refuse': alone('exchange', 'Работа обмена отклонена'),
  'exchange.upload': alone('exchange', 'Загружен файл товаров'),
  'quarantine.confirm': alone('exchange', 'Значения из карантина приняты'),
  'quarantine.reject': alone('exchange', 'Значения из карантина отклонены'),
  'import.hide': alone('exchange', 'Исчезнувшие товары скрыты'),
  'feed.add': alone('exchange', 'Добавлена загрузка по адресу'),
  'feed.change': alone('exchange', 'Изменена загрузка по адресу'),
  'feed.remove': alone('exchange', 'Удалена загрузка по адресу'),
  'feed.run': alone('exchange', 'Загрузка по адресу запущена'),
  'sessions.end': alone('login', 'Завершены другие сессии'),
  'password.requested': alone('login', 'Запрошена ссылка для нового пароля'),
  'password.changed': alone('login', 'Пароль изменён'),
  'contact.requested': alone('login', 'Запрошено изменение почты или телефона'),
  'contact.changed': alone('login', 'Почта или телефон изменены'),
  'contact.undone': alone('login', 'Изменение почты или телефона отменено'),
  'factor.added': alone('login', 'Включён второй шаг входа'),
  'factor.removed': alone('login', 'Второй шаг входа отключён'),
  'factor.reset': alone('login', 'Второй шаг входа сброшен'),
  'recovery.used': alone('login', 'Вход по резервному коду'),
  'recovery.renewed': alone('login', 'Созданы новые резервные коды'),
  'passkey.added': alone('login', 'Добавлен ключ доступа'),
  'passkey.removed': alone('login', 'Удалён ключ доступа'),
  'consent.given': alone('login', 'Дано согласие'),
  'consent.withdrawn': alone('login', 'Отозвано согласие'),
  'content.change': alone('content', 'Содержание изменено'),
  'account.first': alone('staff', 'Владелец магазина: первый вход'),
  'account.invite': alone('login', 'Учётная запись создана'),
  'customers.import': alone('people', 'Клиенты загружаются из файла'),
  'customers.invite': alone('people', 'Приглашения клиентам поставлены в очередь'),
  'shop.backup': alone('settings', 'Копия магазина записана'),
  'shop.confirm': alone('settings', 'Подтверждено, что копия — это магазин'),
  'settings.change': alone('settings', 'Настройки магазина изменены'),
  'staff.rights': alone('staff', 'Права сотрудника магазина изменены'),
  'staff.substitute': alone('staff', 'Назначен замещающий сотрудник'),
  'staff.substituteEnd': alone('staff', 'Замещение завершено'),
  'staff.secondStep': alone('staff', 'Изменено, нужен ли сотруднику магазина второй шаг входа'),
  'account.block': alone('login', 'Учётная запись закрыта'),
  'account.unblock': alone('login', 'Учётная запись открыта'),
  'account.sessions': alone('login', 'Сессии завершены'),
  'goods.change': alone('goods', 'Товар изменён'),
  'goods.bulk': alone('goods', 'Товары изменяются из файла'),
  'goods.export': alone('goods', 'Товары выгружены в файл'),
  'goods.linkProperties': alone('goods', 'Изменены свойства, из которых берутся связи'),
  'goods.return': alone('goods', 'Товару возвращены значения из 1С'),
  'paper.add': alone('goods', 'Документ товаров добавлен'),
  'paper.change': alone('goods', 'Документ товаров изменён'),
  'paper.goods': alone('goods', 'Изменены товары документа'),
  'paper.remove': alone('goods', 'Документ товаров убран'),
  'search.synonym': alone('search', 'Синонимы поиска изменены'),
  'search.lexicon': alone('search', 'Словарь поиска выбран или снят'),
  'search.rules': alone('search', 'Закреплённые товары запроса изменены'),
  'section.add': alone('goods', 'Раздел каталога добавлен'),
  'section.change': alone('goods', 'Раздел каталога изменён'),
  'section.order': alone('goods', 'Раздел каталога переставлен'),
  'section.root': alone('goods', 'Уровень источника в каталоге изменён'),
  'brand.change': alone('goods', 'Бренд изменён'),
  'brand.aliases': alone('goods', 'Названия бренда в загрузках изменены'),
  'brand.merge': alone('goods', 'Бренд объединён с другим'),
  'property.change': alone('goods', 'Свойство товаров изменено'),
  'property.order': alone('goods', 'Свойство товаров переставлено'),
  'property.alias': alone('goods', 'Значение свойства объединено с другим'),
  'question.answer': alone('question', 'Ответ на вопрос о товаре опубликован'),
  'question.reject': alone('question', 'Вопрос о товаре отклонён'),
  'person.export': alone('login', 'Данные выгружены'),
  'person.erase': alone('login', 'Данные удалены'),
  'person.eraseLater': alone('login', 'Назначено удаление данных'),
  'person.eraseCancel': alone('login', 'Удаление данных отменено'),
} as const satisfies Record<string, AuditAct>;

export type AuditAction = keyof typeof auditActs;

/** What was written under names that are no longer used reads as they are. */
export const auditActOf = (action: string): AuditAct | undefined =>
  Object.hasOwn(auditActs, action) ? auditActs[action as AuditAction] : undefined;

/** The acts that a filter finds. */
export const actionsOf = (kind: AuditKind): AuditAction[] =>
  (Object.keys(auditActs) as AuditAction[]).filter((action) => auditActs[action].kind === kind);

/** Acts of invited persons whom the company does not know. */
export const unnamedActions = (Object.keys(auditActs) as AuditAction[]).filter(
  (action) => auditActs[action].account === 'unnamed',
);
