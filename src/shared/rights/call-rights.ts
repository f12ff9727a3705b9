import type { StaffRight } from './staff-rights.ts';

/**
 * The callers of a call: `anyone`, without a session too; `signedIn`, every role; `shopper`, customers and managers, who
 * have lists of goods; `buyer`, customers and those who act for one; `company`, a customer with a company; `ordering`,
 * `finance`, one with the right to order or to finances; `priceReader`, one with the right to price lists, or a manager;
 * `manager`, one who acts for nobody; `staff`, a manager or a technical user, who needs no right.
 */
export type Who =
  | 'anyone'
  | 'signedIn'
  | 'shopper'
  | 'buyer'
  | 'company'
  | 'ordering'
  | 'finance'
  | 'priceReader'
  | 'manager'
  | 'staff';

/** What the call reaches; anything else does not exist for the caller. */
export const relations = {
  shop: { en: 'what the shop shows to all', ru: 'общее для всех' },
  goods: { en: 'goods, with the prices of the current company', ru: 'товары с ценами текущей компании' },
  proof: { en: 'what the password, code or link in the call proves', ru: 'что доказывает пароль, код или ссылка' },
  own: { en: 'what belongs to the account', ru: 'своё' },
  company: { en: 'the current company', ru: 'текущая компания' },
  companies: {
    en: 'companies with an active membership; in a visit the entered one',
    ru: 'свои компании; от имени другого только та, в которую вошли',
  },
  people: {
    en: 'companies in which the caller is ADMIN or manages people',
    ru: 'компании, где вызывающий администратор или управляет сотрудниками',
  },
  administered: { en: 'companies in which the caller is ADMIN', ru: 'компании, где вызывающий администратор' },
  ownOrAdministered: {
    en: 'what belongs to the account, or to a company in which the caller is ADMIN',
    ru: 'своё или компании, где вызывающий администратор',
  },
  orders: {
    en: 'own orders; those of a company for its ADMIN and with the right viewAllOrders',
    ru: 'свои заказы; заказы компании администратору и с правом viewAllOrders',
  },
  templates: {
    en: 'own templates, and those shared with the current company for who may order for it',
    ru: 'свои шаблоны и открытые текущей компании тем, кто для неё заказывает',
  },
  requests: {
    en: 'requests to companies for which the caller may order',
    ru: 'заявки компаниям, для которых вызывающий может заказывать',
  },
  appeals: {
    en: 'own appeals; as ADMIN those of the company; as manager those to answer',
    ru: 'свои обращения; администратору обращения компании, менеджеру те, на которые он отвечает',
  },
  answered: {
    en: 'appeals of served companies and those handed over',
    ru: 'обращения компаний, которые ведёт менеджер, и переданные ему',
  },
  servedOrNew: {
    en: 'companies that the manager serves, and new ones that nobody serves yet',
    ru: 'компании, которые ведёт менеджер, и новые без менеджера',
  },
  administeredOrServed: {
    en: 'companies in which the caller is ADMIN; as manager those that he serves',
    ru: 'компании, где вызывающий администратор; менеджеру те, которые он ведёт',
  },
  served: { en: 'companies that the manager serves', ru: 'компании, которые ведёт менеджер' },
  entered: {
    en: 'people of served companies; as ADMIN those of the company who are none',
    ru: 'сотрудники компаний менеджера; администратору покупатели его компании',
  },
  staff: { en: 'accounts of staff', ru: 'учётные записи сотрудников магазина' },
  allCustomers: {
    en: 'files of customers, where all customers are in the scope of the right',
    ru: 'файлы клиентов тому, кому открыты все клиенты',
  },
  inScope: {
    en: 'orders and customers in the scope of the right',
    ru: 'заказы и клиенты в пределах права сотрудника',
  },
} as const;
export type Relation = keyof typeof relations;

/**
 * `alone`: forbidden to those who act for the owner of the account; the text is the refusal. `right`: what a MANAGER needs
 * for it, all of them where several are named; the call reaches as far as the right does.
 */
export type CallRight = { who: Who; of: Relation; alone?: string; right?: StaffRight | readonly StaffRight[] };

/**
 * The rights of every call: the only place that says who may make it. The guard of a call, `/api/docs/` and
 * `docs/security.md` read it. What a call reaches is what its operation asks the database for.
 */
export const callRights = {
  // goods/catalogue
  catalogSections: { who: 'signedIn', of: 'goods' },
  catalogRoot: { who: 'signedIn', of: 'goods' },
  catalogPage: { who: 'signedIn', of: 'goods' },
  productDetail: { who: 'signedIn', of: 'goods' },
  simpleOffer: { who: 'signedIn', of: 'goods' },
  fastView: { who: 'signedIn', of: 'goods' },
  catalogFilter: { who: 'signedIn', of: 'goods' },
  brandList: { who: 'signedIn', of: 'goods' },
  brandPage: { who: 'signedIn', of: 'goods' },
  brandsFilter: { who: 'signedIn', of: 'goods' },
  analogues: { who: 'signedIn', of: 'goods' },
  similarProducts: { who: 'signedIn', of: 'goods' },
  accessories: { who: 'signedIn', of: 'goods' },
  consumables: { who: 'signedIn', of: 'goods' },
  similarInStock: { who: 'signedIn', of: 'goods' },
  recentlyViewed: { who: 'signedIn', of: 'own' },

  // goods/pricing
  priceOrigin: { who: 'signedIn', of: 'goods' },
  // goods/alerts
  stockAlertList: { who: 'buyer', of: 'own' },
  stockAlertAdd: { who: 'company', of: 'goods' },
  stockAlertRemove: { who: 'company', of: 'own' },

  // goods/stock
  stockShortages: { who: 'company', of: 'goods' },

  // goods/questions
  productQuestions: { who: 'signedIn', of: 'goods' },
  addProductQuestion: { who: 'buyer', of: 'goods', alone: 'Вопрос может задать только сам покупатель' },

  // goods/saved-products
  favouriteList: { who: 'shopper', of: 'own' },
  favouriteAdd: { who: 'shopper', of: 'own' },
  favouriteRemove: { who: 'shopper', of: 'own' },
  favouriteClear: { who: 'shopper', of: 'own' },
  compareList: { who: 'shopper', of: 'own' },
  compareAdd: { who: 'shopper', of: 'own' },
  compareRemove: { who: 'shopper', of: 'own' },
  compareClear: { who: 'shopper', of: 'own' },

  // goods/search
  searchHeader: { who: 'signedIn', of: 'goods' },
  searchPage: { who: 'signedIn', of: 'goods' },
  searchPageFiltered: { who: 'signedIn', of: 'goods' },
  searchFilter: { who: 'signedIn', of: 'goods' },

  // identity/accounts
  setUserCity: { who: 'signedIn', of: 'own', alone: 'Город выбирает сам покупатель' },
  setUserCityByPost: { who: 'signedIn', of: 'own', alone: 'Город выбирает сам покупатель' },

  // identity/acting
  contragentUserToken: {
    who: 'signedIn',
    of: 'entered',
    right: ['customers', 'orders'],
    alone: 'Сначала вернитесь к себе: вы уже работаете от имени другого',
  },
  actingList: { who: 'buyer', of: 'ownOrAdministered' },
  entryConsentRequire: {
    who: 'buyer',
    of: 'administered',
    alone: 'О входе менеджера решает сам администратор компании',
  },
  entryConsentAsk: { who: 'manager', of: 'served', right: ['customers', 'orders'] },
  entryConsentAnswer: {
    who: 'buyer',
    of: 'administered',
    alone: 'О входе менеджера решает сам администратор компании',
  },

  // identity/bot-check
  feedbackChallenge: { who: 'anyone', of: 'shop' },

  // identity/city
  cityByIp: { who: 'signedIn', of: 'shop' },
  citiesByName: { who: 'signedIn', of: 'shop' },

  // identity/companies
  contragents: { who: 'buyer', of: 'companies' },
  companiesPage: { who: 'buyer', of: 'companies' },
  contragentUsers: { who: 'buyer', of: 'people', alone: 'Сотрудников видит сам администратор компании' },
  contragentUserRole: { who: 'buyer', of: 'companies' },
  contragentRights: {
    who: 'buyer',
    of: 'administered',
    alone: 'Сотрудников и права меняет сам администратор компании',
  },
  contragentCreateUser: {
    who: 'buyer',
    of: 'administered',
    alone: 'Сотрудников и права меняет сам администратор компании',
  },
  contragentAnswerUser: { who: 'buyer', of: 'people', alone: 'Сотрудников и права меняет сам администратор компании' },
  contragentRemoveUser: { who: 'buyer', of: 'people', alone: 'Сотрудников и права меняет сам администратор компании' },
  contragentAnswerInvitation: {
    who: 'buyer',
    of: 'companies',
    alone: 'Сотрудников и права меняет сам администратор компании',
  },
  contragentAdd: { who: 'buyer', of: 'companies', alone: 'Сотрудников и права меняет сам администратор компании' },
  contragentRequestUpdate: {
    who: 'buyer',
    of: 'administered',
    alone: 'Изменить данные компании просит сам администратор',
  },
  contragentSwitch: { who: 'buyer', of: 'companies' },

  // identity/notifications
  notificationList: { who: 'signedIn', of: 'own' },
  notificationRead: { who: 'signedIn', of: 'own', alone: 'Уведомления отмечает сам покупатель' },
  notificationReadAll: { who: 'signedIn', of: 'own', alone: 'Уведомления отмечает сам покупатель' },

  // identity/profile
  profileGet: { who: 'signedIn', of: 'own' },
  profileSecurity: { who: 'signedIn', of: 'own', alone: 'Сессии и события видит только сам пользователь' },
  profileData: { who: 'signedIn', of: 'own', alone: 'Свои данные скачивает сам пользователь' },
  profileConsents: { who: 'signedIn', of: 'own', alone: 'Согласия даёт и отзывает сам пользователь' },
  profileSetConsent: { who: 'signedIn', of: 'own', alone: 'Согласия даёт и отзывает сам пользователь' },
  profileEndSessions: { who: 'signedIn', of: 'own', alone: 'Сессии завершает только сам пользователь' },
  profileLetters: { who: 'signedIn', of: 'own', alone: 'Письма выбирает сам пользователь' },
  profileSetLetters: { who: 'signedIn', of: 'own', alone: 'Письма выбирает сам пользователь' },
  contactConfirm: { who: 'anyone', of: 'proof' },
  contactUndo: { who: 'anyone', of: 'proof' },

  // identity/recovery
  passwordSendLink: { who: 'anyone', of: 'proof' },
  passwordByCheckWord: { who: 'anyone', of: 'proof' },
  passwordChange: { who: 'signedIn', of: 'own', alone: 'Пароль меняет сам покупатель' },

  // identity/registration
  phoneExists: { who: 'anyone', of: 'shop' },
  phoneValidate: { who: 'anyone', of: 'shop' },
  smsCodeSend: { who: 'anyone', of: 'proof' },
  smsCodeCheck: { who: 'anyone', of: 'proof' },
  loginByPhone: { who: 'anyone', of: 'proof' },
  register: { who: 'anyone', of: 'proof' },
  registerCompany: { who: 'anyone', of: 'proof' },
  registrationConfirm: { who: 'anyone', of: 'proof' },
  registrationResend: { who: 'anyone', of: 'proof' },
  companyByInn: { who: 'anyone', of: 'shop' },

  // identity/second-factor
  loginByCode: { who: 'anyone', of: 'proof' },
  loginByRecoveryCode: { who: 'anyone', of: 'proof' },
  loginPasskeyOptions: { who: 'anyone', of: 'proof' },
  loginByPasskey: { who: 'anyone', of: 'proof' },
  factorGet: { who: 'signedIn', of: 'own', alone: 'Вход в два шага настраивает сам пользователь' },
  factorBegin: { who: 'signedIn', of: 'own', alone: 'Вход в два шага настраивает сам пользователь' },
  factorConfirm: { who: 'signedIn', of: 'own', alone: 'Вход в два шага настраивает сам пользователь' },
  factorOff: { who: 'signedIn', of: 'own', alone: 'Вход в два шага настраивает сам пользователь' },
  factorRecoveryCodes: { who: 'signedIn', of: 'own', alone: 'Вход в два шага настраивает сам пользователь' },
  passkeyOptions: { who: 'signedIn', of: 'own', alone: 'Вход в два шага настраивает сам пользователь' },
  passkeyAdd: { who: 'signedIn', of: 'own', alone: 'Вход в два шага настраивает сам пользователь' },
  passkeyRename: { who: 'signedIn', of: 'own', alone: 'Вход в два шага настраивает сам пользователь' },
  passkeyRemove: { who: 'signedIn', of: 'own', alone: 'Вход в два шага настраивает сам пользователь' },

  // identity/session
  authentication: { who: 'anyone', of: 'proof' },
  logout: { who: 'anyone', of: 'own' },
  sessionCsrf: { who: 'anyone', of: 'shop' },
  sessionCheck: { who: 'anyone', of: 'own' },
  profileRole: { who: 'signedIn', of: 'own' },

  // ordering/addresses
  addressList: { who: 'buyer', of: 'companies' },
  addressAdd: { who: 'buyer', of: 'companies' },
  addressRemove: { who: 'buyer', of: 'companies' },
  addressSuggest: { who: 'anyone', of: 'shop' },
  consigneeAdd: { who: 'buyer', of: 'companies' },

  // ordering/basket
  basketAdd: { who: 'company', of: 'own' },
  basketListAdd: { who: 'company', of: 'own' },
  basketRemove: { who: 'buyer', of: 'own' },
  basketUpdate: { who: 'buyer', of: 'own' },
  basketRemark: { who: 'buyer', of: 'own' },
  basketClear: { who: 'buyer', of: 'own' },
  basketChangeOffer: { who: 'company', of: 'own' },
  basketReplace: { who: 'company', of: 'own' },
  basketProducts: { who: 'buyer', of: 'own' },
  basketSumBlock: { who: 'buyer', of: 'own' },
  basketSwitched: { who: 'company', of: 'companies' },
  basketFields: { who: 'buyer', of: 'own' },
  basketFile: { who: 'buyer', of: 'own' },
  basketAction: { who: 'signedIn', of: 'goods' },
  basketActionsOfGroup: { who: 'signedIn', of: 'goods' },
  basketActionsOfProduct: { who: 'signedIn', of: 'goods' },

  // ordering/checkout
  orderCheckout: { who: 'ordering', of: 'company' },
  orderAdd: { who: 'ordering', of: 'company' },
  paymentType: { who: 'company', of: 'shop' },

  // ordering/documents
  orderDocuments: { who: 'buyer', of: 'orders' },
  orderInvoice: { who: 'buyer', of: 'orders' },
  orderFile: { who: 'buyer', of: 'orders' },
  orderCertificates: { who: 'company', of: 'orders' },
  documentList: { who: 'company', of: 'orders' },
  documentArchive: { who: 'company', of: 'orders' },

  // ordering/excel-order
  basketParseFile: { who: 'company', of: 'goods' },
  basketMatchRows: { who: 'company', of: 'goods' },
  basketRememberCode: { who: 'company', of: 'company' },
  basketForgetCode: { who: 'company', of: 'company' },
  basketForgetColumns: { who: 'company', of: 'company' },
  orderSheetLeft: { who: 'company', of: 'own' },
  orderSheetSample: { who: 'company', of: 'goods' },

  // ordering/finance
  financeSections: { who: 'finance', of: 'company' },
  financeBalance: { who: 'finance', of: 'company' },
  financeHistory: { who: 'finance', of: 'companies' },
  financeSchedule: { who: 'finance', of: 'company' },
  financeActs: { who: 'finance', of: 'company' },
  financeBonusPlan: { who: 'finance', of: 'company' },
  financeAct: { who: 'finance', of: 'companies' },
  financeFile: { who: 'finance', of: 'companies' },
  permitAsk: { who: 'ordering', of: 'company' },

  // ordering/my-goods
  myGoodsList: { who: 'buyer', of: 'orders' },
  myGoodsFile: { who: 'buyer', of: 'orders' },
  myGoodsLevel: { who: 'company', of: 'own' },

  // ordering/objects
  objectList: { who: 'buyer', of: 'companies' },
  objectAdd: { who: 'buyer', of: 'administered' },
  objectChange: { who: 'buyer', of: 'administered' },

  // ordering/orders
  orderList: { who: 'buyer', of: 'orders' },
  orderDetail: { who: 'buyer', of: 'orders' },
  orderCancel: { who: 'buyer', of: 'orders' },
  orderLinePrice: { who: 'buyer', of: 'orders' },
  orderRepeat: { who: 'company', of: 'orders' },
  orderCopy: { who: 'company', of: 'orders' },

  // ordering/price-lists
  priceListSections: { who: 'priceReader', of: 'goods', right: 'customers' },
  priceListsMade: { who: 'priceReader', of: 'own', right: 'customers' },
  priceListMake: { who: 'priceReader', of: 'goods', right: 'customers' },
  priceListFile: { who: 'priceReader', of: 'own', right: 'customers' },
  priceListRemove: { who: 'priceReader', of: 'own', right: 'customers' },
  priceListSubscribe: {
    who: 'priceReader',
    of: 'goods',
    right: 'customers',
    alone: 'Подписку оформляет сам покупатель',
  },
  priceListUnsubscribe: {
    who: 'priceReader',
    of: 'own',
    right: 'customers',
    alone: 'Подписку отменяет сам покупатель',
  },
  priceList: { who: 'priceReader', of: 'goods', right: 'customers' },
  priceListOfSections: { who: 'priceReader', of: 'goods', right: 'customers' },

  // ordering/quick-order
  basketFind: { who: 'company', of: 'goods' },

  // ordering/requests
  orderRequestList: { who: 'buyer', of: 'requests' },
  orderRequestDetail: { who: 'buyer', of: 'requests' },
  orderRequestConfirm: { who: 'buyer', of: 'requests', alone: 'Подтвердить заявку может только сам покупатель' },
  orderRequestReturn: { who: 'buyer', of: 'requests', alone: 'Вернуть заявку может только сам покупатель' },

  // ordering/templates
  templateList: { who: 'buyer', of: 'templates' },
  templateAdd: { who: 'buyer', of: 'own' },
  templateView: { who: 'buyer', of: 'templates' },
  templateChange: { who: 'buyer', of: 'own' },
  templateRemove: { who: 'buyer', of: 'own' },

  // service/appeals
  appealList: { who: 'buyer', of: 'appeals' },
  managerAppeals: { who: 'manager', of: 'answered', right: 'customers' },
  appealDetail: { who: 'shopper', of: 'appeals' },
  appealTypes: { who: 'shopper', of: 'shop' },
  appealAdd: { who: 'shopper', of: 'appeals' },
  appealMessage: { who: 'shopper', of: 'appeals' },
  appealRate: { who: 'shopper', of: 'appeals', alone: 'Обращение оценивает сам покупатель' },
  appealRead: { who: 'shopper', of: 'appeals' },
  appealClose: { who: 'shopper', of: 'appeals' },
  appealApprove: { who: 'manager', of: 'answered', right: 'customers' },
  appealColleagues: { who: 'manager', of: 'shop', right: 'customers' },
  appealHandOver: { who: 'manager', of: 'answered', right: 'customers' },
  cannedAnswers: { who: 'manager', of: 'own', right: 'customers' },
  cannedAnswerSave: { who: 'manager', of: 'own', right: 'customers' },
  cannedAnswerRemove: { who: 'manager', of: 'own', right: 'customers' },

  // service/cabinet
  managerContragents: { who: 'manager', of: 'servedOrNew', right: 'customers' },
  managerContragent: { who: 'manager', of: 'servedOrNew', right: 'customers' },
  managerDecideContragent: { who: 'manager', of: 'servedOrNew', right: ['customers', 'terms'] },
  managerAddContragent: { who: 'manager', of: 'served', right: 'customers' },
  managerUsersToAdd: { who: 'manager', of: 'served', right: 'customers' },
  managerAddUsers: { who: 'manager', of: 'served', right: 'customers' },
  managerAnswerUser: { who: 'manager', of: 'served', right: 'customers' },
  managerUserForm: { who: 'manager', of: 'served', right: 'customers' },
  managerUserSave: { who: 'manager', of: 'served', right: 'customers' },
  managerOrdersForm: { who: 'manager', of: 'served', right: 'orders.handout' },
  managerOrdersMove: { who: 'manager', of: 'served', right: 'orders.handout' },

  // service/journal
  journal: {
    who: 'shopper',
    of: 'administeredOrServed',
    right: 'customers',
    alone: 'Журнал читает сам администратор компании',
  },
  journalFile: {
    who: 'shopper',
    of: 'administeredOrServed',
    right: 'customers',
    alone: 'Журнал читает сам администратор компании',
  },

  // service/contact
  feedback: { who: 'anyone', of: 'shop' },

  // service/content
  newsList: { who: 'signedIn', of: 'shop' },
  newsDetail: { who: 'signedIn', of: 'shop' },
  actionList: { who: 'signedIn', of: 'shop' },
  actionDetail: { who: 'signedIn', of: 'goods' },
  actionFiltered: { who: 'signedIn', of: 'goods' },
  marketingList: { who: 'signedIn', of: 'shop' },
  marketingDetail: { who: 'signedIn', of: 'shop' },
  faq: { who: 'signedIn', of: 'shop' },
  staticPrivacy: { who: 'anyone', of: 'shop' },
  staticPage: { who: 'anyone', of: 'shop' },

  // office/appeals
  officeAppeals: { who: 'manager', of: 'answered', right: 'customers' },
  officeAppealsHandOver: { who: 'manager', of: 'answered', right: 'customers' },

  // office/content
  officeContentList: { who: 'manager', of: 'shop', right: 'content' },
  officeContent: { who: 'manager', of: 'shop', right: 'content' },
  officeContentVersion: { who: 'manager', of: 'shop', right: 'content' },
  officeContentSave: { who: 'manager', of: 'shop', right: 'content' },
  officeContentPicture: { who: 'manager', of: 'shop', right: 'content' },
  officeContentFile: { who: 'manager', of: 'shop', right: 'content' },
  officeContentNames: { who: 'manager', of: 'shop', right: 'content' },

  // office/customers
  officeCustomers: { who: 'manager', of: 'servedOrNew', right: 'customers' },
  officeCustomer: { who: 'manager', of: 'servedOrNew', right: 'customers' },
  officeCustomerApprove: { who: 'manager', of: 'servedOrNew', right: ['customers', 'terms'] },
  officeCustomerRefuse: { who: 'manager', of: 'servedOrNew', right: ['customers', 'terms'] },
  officeCustomerTerms: { who: 'manager', of: 'inScope', right: ['customers', 'terms'] },
  officeCustomerBan: { who: 'manager', of: 'inScope', right: ['customers', 'terms'] },
  officeCustomerManager: { who: 'manager', of: 'inScope', right: ['customers', 'terms'] },
  officeCustomerClose: { who: 'manager', of: 'inScope', right: ['customers', 'terms'] },
  officeCustomerOpen: { who: 'manager', of: 'inScope', right: ['customers', 'terms'] },
  officeCustomerPin: { who: 'manager', of: 'inScope', right: ['customers', 'terms'] },
  officeCustomerUnpin: { who: 'manager', of: 'inScope', right: ['customers', 'terms'] },
  officeCustomerApplicant: { who: 'manager', of: 'inScope', right: 'customers' },

  // office/customer-imports
  officeCustomerImports: { who: 'manager', of: 'allCustomers', right: 'customers' },
  officeCustomerImportAdd: { who: 'manager', of: 'allCustomers', right: 'customers' },
  officeCustomerImport: { who: 'manager', of: 'allCustomers', right: 'customers' },
  officeCustomerImportRows: { who: 'manager', of: 'allCustomers', right: 'customers' },
  officeCustomerImportCheck: { who: 'manager', of: 'allCustomers', right: 'customers' },
  officeCustomerImportApply: { who: 'manager', of: 'allCustomers', right: 'customers' },
  officeCustomerImportFile: { who: 'manager', of: 'allCustomers', right: ['customers', 'export'] },

  // office/invitations
  officeInvitations: { who: 'manager', of: 'inScope', right: 'customers' },
  officeInvitationsSend: { who: 'manager', of: 'inScope', right: 'customers' },
  officeInvitationsWithdraw: { who: 'manager', of: 'inScope', right: 'customers' },

  // office/debts
  officeDebts: { who: 'manager', of: 'inScope', right: 'finance' },
  officePermit: { who: 'manager', of: 'inScope', right: ['finance', 'credit'] },
  officePermitEnd: { who: 'manager', of: 'inScope', right: ['finance', 'credit'] },
  officePermitRefuse: { who: 'manager', of: 'inScope', right: ['finance', 'credit'] },
  officeActs: { who: 'manager', of: 'inScope', right: 'finance' },
  officeActFile: { who: 'manager', of: 'inScope', right: 'finance' },

  // office/frame
  officeFind: { who: 'manager', of: 'inScope' },

  // office/home
  officeHome: { who: 'manager', of: 'inScope' },

  // office/journal
  officeJournal: { who: 'manager', of: 'inScope' },
  officeJournalFile: { who: 'manager', of: 'inScope', right: 'export' },

  // office/letters
  officeLetters: { who: 'manager', of: 'inScope', right: 'customers' },

  // office/orders
  officeOrders: { who: 'manager', of: 'inScope', right: 'orders' },
  officeOrdersFile: { who: 'manager', of: 'inScope', right: ['orders', 'export'] },
  officeOrderPeople: { who: 'manager', of: 'inScope', right: 'orders.handout' },
  officeOrder: { who: 'manager', of: 'inScope', right: 'orders' },
  officeOrderInvoice: { who: 'manager', of: 'inScope', right: 'orders' },
  officeOrderCancel: { who: 'manager', of: 'inScope', right: 'orders.correct' },
  officeOrderHandOver: { who: 'manager', of: 'inScope', right: 'orders.handout' },
  officeOrderManagers: { who: 'manager', of: 'inScope', right: 'orders.handout' },
  officeOrderAssign: { who: 'manager', of: 'inScope', right: 'orders.handout' },
  officeOrderSend: { who: 'manager', of: 'inScope', right: 'orders.correct' },
  officeOrderRelease: { who: 'manager', of: 'inScope', right: 'orders.correct' },
  officeOrderProlong: { who: 'manager', of: 'inScope', right: 'orders.correct' },
  officeOrderStatus: { who: 'manager', of: 'inScope', right: 'orders.correct' },
  officeOrderPaid: { who: 'manager', of: 'inScope', right: 'orders.correct' },
  officeOrderNote: { who: 'manager', of: 'inScope', right: 'orders.correct' },
  officeOrderFileAdd: { who: 'manager', of: 'inScope', right: 'orders.correct' },
  officeOrderFileRemove: { who: 'manager', of: 'inScope', right: 'orders.correct' },
  officeOrderLetter: { who: 'manager', of: 'inScope', right: 'orders' },
  officeOrderTrack: { who: 'manager', of: 'inScope', right: 'orders.correct' },
  officeGoods: { who: 'manager', of: 'inScope', right: 'orders' },

  // office/people
  officePeople: { who: 'manager', of: 'inScope', right: 'customers' },
  officePerson: { who: 'manager', of: 'inScope', right: 'customers' },
  officePersonBlock: { who: 'manager', of: 'inScope', right: 'customers' },
  officePersonUnblock: { who: 'manager', of: 'inScope', right: 'customers' },
  officePersonSessions: { who: 'manager', of: 'inScope', right: 'customers' },
  officePersonFactor: { who: 'manager', of: 'inScope', right: 'customers' },
  officePersonErase: { who: 'manager', of: 'inScope', right: ['customers', 'export'] },
  officePersonEraseCancel: { who: 'manager', of: 'inScope', right: ['customers', 'export'] },
  officePersonContact: { who: 'manager', of: 'inScope', right: 'customers' },
  officePersonData: { who: 'manager', of: 'inScope', right: ['customers', 'export'] },

  // office/goods-tasks
  officeGoodsTasks: { who: 'manager', of: 'goods', right: 'goods' },
  officeGoodsTaskStart: { who: 'manager', of: 'goods', right: 'goods' },
  officeGoodsTaskPart: { who: 'manager', of: 'goods', right: 'goods' },
  officeGoodsTaskRun: { who: 'manager', of: 'goods', right: 'goods' },
  officeGoodsTask: { who: 'manager', of: 'goods', right: 'goods' },
  officeGoodsTaskRows: { who: 'manager', of: 'goods', right: 'goods' },
  officeGoodsSheet: { who: 'manager', of: 'goods', right: ['goods', 'export'] },
  officeLinkProperties: { who: 'manager', of: 'goods', right: 'goods' },
  officeLinkPropertiesSet: { who: 'manager', of: 'goods', right: 'goods' },

  // office/goods
  officeProducts: { who: 'manager', of: 'goods', right: 'goods' },
  officeProductChoices: { who: 'manager', of: 'goods', right: 'goods' },
  officeProductsAct: { who: 'manager', of: 'goods', right: 'goods' },
  officeProduct: { who: 'manager', of: 'goods', right: 'goods' },
  officeProductChange: { who: 'manager', of: 'goods', right: 'goods' },
  officeProductProperty: { who: 'manager', of: 'goods', right: 'goods' },
  officeProductLinks: { who: 'manager', of: 'goods', right: 'goods' },
  officeProductPicture: { who: 'manager', of: 'goods', right: 'goods' },
  officeProductReturn: { who: 'manager', of: 'goods', right: 'goods' },
  officeVariantChange: { who: 'manager', of: 'goods', right: 'goods' },

  // office/sections
  officeSections: { who: 'manager', of: 'goods', right: 'goods' },
  officeSection: { who: 'manager', of: 'goods', right: 'goods' },
  officeSectionAdd: { who: 'manager', of: 'goods', right: 'goods' },
  officeSectionChange: { who: 'manager', of: 'goods', right: 'goods' },
  officeSectionPlace: { who: 'manager', of: 'goods', right: 'goods' },
  officeSectionReturn: { who: 'manager', of: 'goods', right: 'goods' },
  officeSectionPicture: { who: 'manager', of: 'goods', right: 'goods' },
  officeSectionPictureRemove: { who: 'manager', of: 'goods', right: 'goods' },
  officeSourceRoot: { who: 'manager', of: 'goods', right: 'goods' },
  // office/brands
  officeBrands: { who: 'manager', of: 'goods', right: 'goods' },
  officeBrand: { who: 'manager', of: 'goods', right: 'goods' },
  officeBrandChange: { who: 'manager', of: 'goods', right: 'goods' },
  officeBrandAliases: { who: 'manager', of: 'goods', right: 'goods' },
  officeBrandMerge: { who: 'manager', of: 'goods', right: 'goods' },
  officeBrandLogo: { who: 'manager', of: 'goods', right: 'goods' },
  officeBrandLogoRemove: { who: 'manager', of: 'goods', right: 'goods' },
  // office/properties
  officeProperties: { who: 'manager', of: 'goods', right: 'goods' },
  officeProperty: { who: 'manager', of: 'goods', right: 'goods' },
  officePropertyValues: { who: 'manager', of: 'goods', right: 'goods' },
  officePropertyChange: { who: 'manager', of: 'goods', right: 'goods' },
  officePropertyPlace: { who: 'manager', of: 'goods', right: 'goods' },
  officePropertyReturn: { who: 'manager', of: 'goods', right: 'goods' },
  officePropertyAlias: { who: 'manager', of: 'goods', right: 'goods' },
  // office/questions
  officeQuestions: { who: 'manager', of: 'goods', right: 'goods' },
  officeQuestionAnswer: { who: 'manager', of: 'goods', right: 'goods' },
  officeQuestionReject: { who: 'manager', of: 'goods', right: 'goods' },

  // office/papers
  officePapers: { who: 'manager', of: 'goods', right: 'goods' },
  officePaper: { who: 'manager', of: 'goods', right: 'goods' },
  officePaperAdd: { who: 'manager', of: 'goods', right: 'goods' },
  officePapersUpload: { who: 'manager', of: 'goods', right: 'goods' },
  officePaperChange: { who: 'manager', of: 'goods', right: 'goods' },
  officePaperGoods: { who: 'manager', of: 'goods', right: 'goods' },
  officePaperRemove: { who: 'manager', of: 'goods', right: 'goods' },

  // office/search
  officeSearchQueries: { who: 'manager', of: 'goods', right: 'search' },
  officeSearchTry: { who: 'manager', of: 'goods', right: 'search' },
  officeSearchRules: { who: 'manager', of: 'goods', right: 'search' },
  officeSearchRulesChange: { who: 'manager', of: 'goods', right: 'search' },
  officeSynonyms: { who: 'manager', of: 'goods', right: 'search' },
  officeSynonymChange: { who: 'manager', of: 'goods', right: 'search' },
  officeLexicons: { who: 'manager', of: 'goods', right: 'search' },
  officeLexiconChoose: { who: 'manager', of: 'goods', right: 'search' },

  // office/requests
  officeRequestStart: { who: 'manager', of: 'inScope', right: ['orders.correct', 'customers'] },
  officeRequestMatch: { who: 'manager', of: 'inScope', right: ['orders.correct', 'customers'] },
  officeRequestFind: { who: 'manager', of: 'inScope', right: ['orders.correct', 'customers'] },
  officeRequestSheet: { who: 'manager', of: 'inScope', right: ['orders.correct', 'customers'] },
  officeRequestRepeat: { who: 'manager', of: 'inScope', right: ['orders.correct', 'customers'] },
  officeRequestPrice: { who: 'manager', of: 'inScope', right: ['orders.correct', 'customers'] },
  officeRequestPlace: { who: 'manager', of: 'inScope', right: ['orders.correct', 'customers'] },
  officeRequestSend: { who: 'manager', of: 'inScope', right: ['orders.correct', 'customers'] },
  officeRequestList: { who: 'manager', of: 'inScope', right: ['orders.correct', 'customers'] },
  officeRequestDetail: { who: 'manager', of: 'inScope', right: ['orders.correct', 'customers'] },
  officeRequestChange: { who: 'manager', of: 'inScope', right: ['orders.correct', 'customers'] },
  officeOrderCorrection: { who: 'manager', of: 'inScope', right: ['orders.correct', 'customers'] },
  officeOrderCorrect: { who: 'manager', of: 'inScope', right: ['orders.correct', 'customers'] },
  officeRequestWithdraw: { who: 'manager', of: 'inScope', right: ['orders.correct', 'customers'] },

  // office/exchange
  officeExchange: { who: 'staff', of: 'shop', right: 'exchange' },
  officeExchangeRepeat: { who: 'staff', of: 'shop', right: 'exchange' },
  officeExchangeDecide: { who: 'manager', of: 'shop', right: 'exchange' },
  officeConnection: { who: 'manager', of: 'shop', right: 'exchange' },
  officeConnectionAdd: { who: 'manager', of: 'shop', right: 'exchange' },
  officeConnectionChange: { who: 'manager', of: 'shop', right: 'exchange' },
  officeConnectionPassword: { who: 'manager', of: 'shop', right: 'exchange' },
  officeFeed: { who: 'manager', of: 'shop', right: 'exchange' },
  officeFeedAdd: { who: 'manager', of: 'shop', right: 'exchange' },
  officeFeedChange: { who: 'manager', of: 'shop', right: 'exchange' },
  officeFeedRun: { who: 'manager', of: 'shop', right: 'exchange' },
  officeQuarantine: { who: 'staff', of: 'shop', right: 'exchange' },
  officeQuarantineDecide: { who: 'manager', of: 'shop', right: 'exchange' },
  officeImports: { who: 'staff', of: 'shop', right: 'exchange' },
  officeImport: { who: 'staff', of: 'shop', right: 'exchange' },
  officeImportChanges: { who: 'staff', of: 'shop', right: 'exchange' },
  officeImportNotes: { who: 'staff', of: 'shop', right: 'exchange' },
  officeUploads: { who: 'manager', of: 'shop', right: 'exchange' },
  officeUploadStart: { who: 'manager', of: 'shop', right: 'exchange' },
  officeUploadPart: { who: 'manager', of: 'shop', right: 'exchange' },
  officeUploadRun: { who: 'manager', of: 'shop', right: 'exchange' },
  officeImportHide: { who: 'manager', of: 'shop', right: 'exchange' },

  // office/staff
  officeStaff: { who: 'manager', of: 'staff', right: 'staff' },
  officeStaffMember: { who: 'manager', of: 'staff', right: 'staff' },
  officeStaffInvite: { who: 'manager', of: 'staff', right: 'staff' },
  officeStaffInviteAgain: { who: 'manager', of: 'staff', right: 'staff' },
  officeStaffRights: { who: 'manager', of: 'staff', right: 'staff' },
  officeStaffSecondStep: { who: 'manager', of: 'staff', right: 'staff' },
  officeStaffSessions: { who: 'manager', of: 'staff', right: 'staff' },
  officeStaffSubstitute: { who: 'manager', of: 'staff', right: 'staff' },
  officeStaffSubstituteEnd: { who: 'manager', of: 'staff', right: 'staff' },
  officeStaffClose: { who: 'manager', of: 'staff', right: 'staff' },
  officeStaffOpen: { who: 'manager', of: 'staff', right: 'staff' },

  // office/settings
  officeSettings: { who: 'manager', of: 'shop', right: 'settings' },
  officeSettingsShop: { who: 'manager', of: 'shop', right: 'settings' },
  officeSettingsOrders: { who: 'manager', of: 'shop', right: 'settings' },
  officeSettingsGoods: { who: 'manager', of: 'shop', right: 'settings' },
  officeSettingsLogins: { who: 'manager', of: 'shop', right: 'settings' },
  officeSettingsLetters: { who: 'manager', of: 'shop', right: 'settings' },
  officeSettingsTexts: { who: 'manager', of: 'shop', right: 'settings' },
  officeConfirmShop: { who: 'manager', of: 'shop', right: 'staff' },
  officeSettingsWorks: { who: 'manager', of: 'shop', right: 'settings' },
  officeSettingsLetter: { who: 'manager', of: 'shop', right: 'settings' },

  // office/start
  officeStartCheck: { who: 'anyone', of: 'proof' },
  officeStart: { who: 'anyone', of: 'proof' },

  // site/home
  cabinetMain: { who: 'signedIn', of: 'own' },
  dashboardControl: { who: 'signedIn', of: 'own' },

  // site/layout
  sidebar: { who: 'signedIn', of: 'own' },
  header: { who: 'signedIn', of: 'own' },
  footer: { who: 'anyone', of: 'shop' },

  // site/works
  technicalWorks: { who: 'anyone', of: 'shop' },
} as const satisfies Record<string, CallRight>;

export type RightedCall = keyof typeof callRights;
