/** Which filter of the journal finds an act; `personal` acts belong to no company and are in no journal of one. */
export type AuditKind = 'order' | 'appeal' | 'people' | 'acting' | 'company' | 'refused' | 'personal';

/**
 * What the account of an entry is beside the actor: the one in whose `name` he acted, the `person` it was done to, or
 * `unnamed`: an invited person whom the company does not know before he accepts.
 */
type Account = 'name' | 'person' | 'unnamed';

type AuditAct = { kind: AuditKind; account: Account; text: string };

const of = (kind: AuditKind, account: Account, text: string): AuditAct => ({ kind, account, text });
const personal = (text: string): AuditAct => of('personal', 'name', text);

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
  'order.export': of('personal', 'name', 'Заказы выгружены в файл'),

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
  'company.imported': of('company', 'name', 'Компания пришла из учётной системы'),
  'company.approve': of('company', 'name', 'Компания подтверждена'),
  'company.refuse': of('company', 'name', 'Компания не подтверждена'),
  'company.close': of('company', 'name', 'Компания закрыта'),
  'company.open': of('company', 'name', 'Компания открыта'),
  'company.pin': of('company', 'name', 'Условие закреплено'),
  'company.unpin': of('company', 'name', 'Условие отпущено'),
  'company.requisites': of('company', 'name', 'Реквизиты компании изменены'),
  'company.permit': of('company', 'name', 'Заказ с отсрочкой разрешён'),
  'company.act': of('company', 'name', 'Акт сверки передан компании'),
  'company.permitAsk': of('company', 'name', 'Попросили разрешить заказ'),
  'company.permitRefuse': of('company', 'name', 'В разрешении на заказ отказано'),
  'company.permitEnd': of('company', 'name', 'Разрешение на заказ отозвано'),
  'company.terms': of('company', 'name', 'Условия договора изменены'),

  refused: of('refused', 'name', 'Отказ: нет прав'),

  registered: personal('Регистрация'),
  login: personal('Вход'),
  'login.failed': personal('Неудачная попытка входа'),
  logout: personal('Выход'),
  'exchange.login': personal('Вход учётной системы'),
  'exchange.login.failed': personal('Неудачный вход учётной системы'),
  'exchange.connection.add': personal('Добавлено подключение учётной системы'),
  'exchange.connection.change': personal('Изменено подключение учётной системы'),
  'exchange.connection.remove': personal('Удалено подключение учётной системы'),
  'exchange.repeat': personal('Работа обмена запущена ещё раз'),
  'exchange.confirm': personal('Работа обмена подтверждена'),
  'exchange.refuse': personal('Работа обмена отклонена'),
  'exchange.upload': personal('Загружен файл товаров'),
  'quarantine.confirm': personal('Значения из карантина приняты'),
  'quarantine.reject': personal('Значения из карантина отклонены'),
  'import.hide': personal('Исчезнувшие товары скрыты'),
  'feed.add': personal('Добавлена загрузка по адресу'),
  'feed.change': personal('Изменена загрузка по адресу'),
  'feed.remove': personal('Удалена загрузка по адресу'),
  'feed.run': personal('Загрузка по адресу запущена'),
  'sessions.end': personal('Завершены другие сессии'),
  'password.requested': personal('Запрошена ссылка для нового пароля'),
  'password.changed': personal('Пароль изменён'),
  'contact.requested': personal('Запрошено изменение почты или телефона'),
  'contact.changed': personal('Почта или телефон изменены'),
  'contact.undone': personal('Изменение почты или телефона отменено'),
  'factor.added': personal('Включён второй шаг входа'),
  'factor.removed': personal('Второй шаг входа отключён'),
  'factor.reset': personal('Второй шаг входа сброшен'),
  'recovery.used': personal('Вход по резервному коду'),
  'recovery.renewed': personal('Созданы новые резервные коды'),
  'passkey.added': personal('Добавлен ключ доступа'),
  'passkey.removed': personal('Удалён ключ доступа'),
  'consent.given': personal('Дано согласие'),
  'consent.withdrawn': personal('Отозвано согласие'),
  'account.first': personal('Владелец магазина: первый вход'),
  'account.invite': personal('Учётная запись создана'),
  'settings.change': personal('Настройки магазина изменены'),
  'staff.rights': personal('Права сотрудника магазина изменены'),
  'staff.substitute': personal('Назначен замещающий сотрудник'),
  'staff.substituteEnd': personal('Замещение завершено'),
  'staff.secondStep': personal('Изменено, нужен ли сотруднику магазина второй шаг входа'),
  'account.block': personal('Учётная запись закрыта'),
  'account.unblock': personal('Учётная запись открыта'),
  'account.sessions': personal('Сессии завершены'),
  'question.answer': personal('Ответ на вопрос о товаре опубликован'),
  'question.reject': personal('Вопрос о товаре отклонён'),
  'person.export': personal('Данные выгружены'),
  'person.erase': personal('Данные удалены'),
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
