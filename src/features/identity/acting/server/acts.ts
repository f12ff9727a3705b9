import { writeAudit } from '#identity/audit/server/index.ts';
import type { Db } from '#server/db/index.ts';
import type { AuditedCall } from '#server/serve.ts';

/**
 * What a call does for the person in whose name it is made, in his words. Null: it only reads, ends the visit itself, or
 * is refused to who acts for another.
 */
export const actTexts: Readonly<Record<string, string | null>> = {
  favouriteAdd: 'Изменил избранное',
  favouriteRemove: 'Изменил избранное',
  favouriteClear: 'Очистил избранное',
  compareAdd: 'Изменил сравнение',
  compareRemove: 'Изменил сравнение',
  compareClear: 'Очистил сравнение',
  stockAlertAdd: 'Попросил сообщить о поступлении',
  stockAlertRemove: 'Отменил просьбу сообщить о поступлении',
  priceListMake: 'Собрал прайс-лист',
  priceListRemove: 'Удалил прайс-лист',
  contragentSwitch: 'Выбрал другую компанию',
  addressAdd: 'Добавил адрес доставки',
  addressRemove: 'Удалил адрес доставки',
  consigneeAdd: 'Добавил грузополучателя',
  basketAdd: 'Изменил корзину',
  basketListAdd: 'Изменил корзину',
  basketRemove: 'Изменил корзину',
  basketUpdate: 'Изменил корзину',
  basketChangeOffer: 'Изменил корзину',
  basketReplace: 'Изменил корзину',
  basketClear: 'Очистил корзину',
  basketRememberCode: 'Запомнил код товара',
  basketForgetCode: 'Удалил код товара',
  basketForgetColumns: 'Забыл столбцы файла заказа',
  orderAdd: 'Оформил заказ',
  orderCancel: 'Отменил заказ',
  orderCopy: 'Повторил заказ в корзине',
  financeAct: 'Запросил акт сверки',
  templateAdd: 'Сохранил шаблон корзины',
  templateChange: 'Изменил шаблон корзины',
  templateRemove: 'Удалил шаблон корзины',
  dashboardControl: 'Настроил главную страницу',
  feedback: 'Написал в магазин',
  appealAdd: 'Создал обращение',
  appealMessage: 'Написал в обращении',
  appealClose: 'Закрыл обращение',

  // Managers make them for themselves
  managerAddContragent: null,
  managerDecideContragent: null,
  managerAddUsers: null,
  managerAnswerUser: null,
  managerUserForm: null,
  managerUserSave: null,
  managerOrdersForm: null,
  managerOrdersMove: null,

  // They read
  similarInStock: null,
  searchHeader: null,
  stockShortages: null,
  profileGet: null,
  companyByInn: null,
  addressSuggest: null,
  basketFields: null,
  basketFile: null,
  orderInvoice: null,
  orderFile: null,
  basketFind: null,
  basketParseFile: null,
  basketMatchRows: null,
  orderSheetLeft: null,
  orderSheetSample: null,
  priceListOfSections: null,
  templateView: null,
  appealRead: null,
  phoneExists: null,
  phoneValidate: null,

  // Their owner does them alone, or a visitor without a session
  addProductQuestion: null,
  setUserCityByPost: null,
  contragentUserToken: null,
  entryConsentRequire: null,
  entryConsentAsk: null,
  entryConsentAnswer: null,
  contragentRights: null,
  contragentCreateUser: null,
  contragentAnswerUser: null,
  contragentRemoveUser: null,
  contragentAnswerInvitation: null,
  contragentAdd: null,
  contragentRequestUpdate: null,
  appealRate: null,
  appealApprove: null,
  appealHandOver: null,
  cannedAnswerSave: null,
  cannedAnswerRemove: null,
  notificationRead: null,
  notificationReadAll: null,
  profileEndSessions: null,
  profileSetLetters: null,
  priceListSubscribe: null,
  priceListUnsubscribe: null,
  profileSetConsent: null,
  contactConfirm: null,
  contactUndo: null,
  passwordSendLink: null,
  passwordByCheckWord: null,
  passwordChange: null,
  smsCodeSend: null,
  smsCodeCheck: null,
  loginByPhone: null,
  register: null,
  registerCompany: null,
  registrationConfirm: null,
  registrationResend: null,
  loginByCode: null,
  loginByRecoveryCode: null,
  loginPasskeyOptions: null,
  loginByPasskey: null,
  factorBegin: null,
  factorConfirm: null,
  factorOff: null,
  factorRecoveryCodes: null,
  passkeyOptions: null,
  passkeyAdd: null,
  passkeyRename: null,
  passkeyRemove: null,
  authentication: null,
  logout: null,
};

/** Further acts that the audit log names themselves, so that the journal says them once. */
export const actsWithOwnEntry = ['orderAdd', 'orderCancel', 'appealClose', 'contragentSwitch'] as const;

/** What a call does for the person in whose name it is made. */
export const actText = (call: string): string => actTexts[call] ?? 'Другие изменения';

/** Records what was done in somebody's name, for him to read. */
export async function auditAct(db: Db, { session, call, ip, companyId }: AuditedCall): Promise<void> {
  if (actTexts[call] === null) return;
  const { id, actor, account } = session;
  await writeAudit(db, {
    action: 'acted',
    actorAccountId: actor.id,
    accountId: account.id,
    object: call,
    ip,
    sessionId: id,
    companyId,
  });
}
