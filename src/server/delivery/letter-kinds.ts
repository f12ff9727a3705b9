export type GroupTexts = { title: string; text: string; forManagers?: string; onlyTechs?: true };

/**
 * Letters that an account can switch off, by group. `forManagers`: what those are about that a manager gets. `onlyTechs`:
 * for technical users.
 */
export const letterGroups = {
  orders: {
    title: 'Заказы',
    text: 'Заказ принят, его статус или состав изменились, пришли документы, заявка ждёт подтверждения',
    forManagers: 'Новый заказ вашей компании, неоплаченный заказ, возвращённая заявка',
  },
  finance: { title: 'Взаиморасчёты', text: 'Готов акт сверки, который вы запросили' },
  companies: {
    title: 'Компании',
    text: 'Приглашения, заявки сотрудников, решения о компаниях и доступе к ним',
    forManagers: 'Заявки сотрудников на доступ к вашим компаниям',
  },
  appeals: {
    title: 'Обращения',
    text: 'На обращение ответили, его закрыли или передали',
    forManagers: 'Новое обращение или сообщение, обращение передали вам',
  },
  priceLists: {
    title: 'Прайс-листы',
    text: 'Прайс-лист по подписке готов',
    forManagers: 'Прайс-лист по подписке готов',
  },
  goods: { title: 'Товары', text: 'Товар снова в наличии, цена избранного снизилась' },
  promotions: { title: 'Акции', text: 'Началась акция; только с вашего согласия на рекламу' },
  questions: { title: 'Вопросы о товарах', text: 'На ваш вопрос ответили' },
  exchange: {
    title: 'Обмен с 1С',
    text: 'Обмен не удался, прекратился или ждёт подтверждения, заказы не передаются, значения ждут в карантине',
    onlyTechs: true,
  },
} as const satisfies Record<string, GroupTexts>;
export type LetterGroup = keyof typeof letterGroups;

/** A kind without a group cannot be switched off. `hasSecret`: a link that opens something, deleted once it is sent. */
type KindRules = { group?: LetterGroup; hasSecret?: true };

/** Every kind of letter. */
export const letterKinds = {
  'registration.confirm': { hasSecret: true },
  'registration.taken': {},
  'registration.welcome': {},
  'company.new': {},
  'company.join': { group: 'companies' },
  'company.invited': { group: 'companies' },
  'company.removed': { group: 'companies' },
  'company.approved': { group: 'companies' },
  'company.refused': { group: 'companies' },
  'company.permit': { group: 'companies' },
  'permit.asked': {},
  'account.invite': { hasSecret: true },
  'password.link': { hasSecret: true },
  'password.changed': {},
  'login.device': {},
  'login.guessed': {},
  'contact.confirm': { hasSecret: true },
  'contact.requested': {},
  'contact.changed': { hasSecret: true },
  'contact.undone': {},
  'factor.changed': {},
  'consent.withdrawn': {},
  'account.closed': {},
  'order.new': { group: 'orders' },
  'order.accepted': { group: 'orders' },
  'order.changed': { group: 'orders' },
  'order.documents': { group: 'orders' },
  // A member of staff sends it by hand, to an address that he names
  'order.paper': {},
  'request.sent': { group: 'orders' },
  'request.withdrawn': { group: 'orders' },
  'request.returned': { group: 'orders' },
  'act.ready': { group: 'finance' },
  'invoice.reminder': { group: 'orders' },
  'invoice.prolonged': { group: 'orders' },
  'invoice.expired': { group: 'orders' },
  'invoice.unpaid': { group: 'orders' },
  'appeal.new': { group: 'appeals' },
  'appeal.message': { group: 'appeals' },
  'appeal.answered': { group: 'appeals' },
  'appeal.closed': { group: 'appeals' },
  'appeal.handedOver': { group: 'appeals' },
  'priceList.ready': { group: 'priceLists' },
  'goods.arrived': { group: 'goods' },
  'goods.cheaper': { group: 'goods' },
  'promotion.started': { group: 'promotions' },
  'question.answered': { group: 'questions' },
  feedback: {},
  'operator.alarm': {},
  'exchange.alarm': { group: 'exchange' },
} as const satisfies Record<string, KindRules>;
export type LetterKind = keyof typeof letterKinds;

/** Rows of an earlier release may have a kind that there is no more. */
export const rulesOf = (kind: LetterKind): KindRules => letterKinds[kind] ?? {};
