import { linkNames } from '#shared/goods-work.ts';
import type { AuditAction } from '#identity/audit/server/index.ts';
import { detailsInWords } from '#service/journal/server/index.ts';
import { formatDate, formatLastDay } from '#shared/dates.ts';
import { paperKindNames } from '#shared/goods-papers.ts';
import { formatMoney } from '#shared/price-format.ts';
import { orderStatuses, type OrderStatus, statusView } from '#shared/order-status.ts';
import {
  allRights,
  presets,
  scopedRights,
  seesMoney,
  staffRightNames,
  type StaffRights,
} from '#shared/rights/staff-rights.ts';
import { roleNames } from '#shared/roles.ts';
import { contentLines } from './content-fields.ts';
import { connectionLines, feedLines, quarantineLines, uploadLines } from './exchange-fields.ts';
import { brandFields, propertyFields, sectionFields } from './catalogue-fields.ts';
import { changeLine, type Fields, fieldLines, say, wordsFor } from './field-lines.ts';
import type { Entry, Names } from './read-entries.ts';
import { settingFields } from './setting-fields.ts';
import { pinLines, termLines } from './term-lines.ts';

/** An entry with what its words need; `withSums`: the reader may see sums of orders. */
type Said = { entry: Entry; details: Record<string, unknown>; names: Names; withSums: boolean };
type Lines = (said: Said) => string[];

/** What an entry says beside its act, one thing a line, in words. */
export function detailLines(entry: Entry, names: Names, rights: StaffRights): string[] {
  const { action, details } = entry;
  if (!Object.hasOwn(linesOf, action)) return [];
  return linesOf[action as AuditAction]({ entry, details, names, withSums: seesMoney(rights) }).filter(Boolean);
}

const nothing: Lines = () => [];
/** As the journal of the company says it. */
const asCompany: Lines = ({ entry, names }) => [detailsInWords(entry, names)];
const reason: Lines = ({ details: { reason: text } }) => (text ? [`Причина: ${say(text)}`] : []);

/** «было → стало» of entries that keep both as texts. */
const texts: Lines = ({ details: { before, after } }) => {
  if (typeof after !== 'string') return [];
  return [typeof before === 'string' && before !== '' ? `${before} → ${after || 'нет'}` : after];
};

const sayStatus = (value: unknown) =>
  orderStatuses.includes(value as OrderStatus) ? statusView(value as OrderStatus).name : say(value);
const statuses: Lines = ({ details: { before, after } }) => [
  changeLine('Статус', before === undefined ? undefined : sayStatus(before), sayStatus(after ?? 'cancelled')),
];

const movedTo: Lines = ({ details: { from, to }, names: { people } }) => {
  const nameOf = (id: unknown) => people.get(Number(id))?.name ?? 'неизвестно';
  if (to === undefined) return from === undefined ? [] : [`Было у: ${nameOf(from)}`];
  return [changeLine('Передано', from === undefined ? undefined : nameOf(from), nameOf(to))];
};

/** Sums of an entry are kopecks in the currency of its order, else of its company. */
const moneyOf = ({ entry, names }: Said) => {
  const currency = names.orders.get(entry.object)?.currency ?? entry.company?.currency;
  return (value: unknown) => (typeof value === 'number' ? formatMoney(value, currency) : 'нет');
};

const correction: Lines = (said) => {
  const { before, after, delivery, lines } = said.details;
  const money = moneyOf(said);
  const cost = delivery as { before: unknown; after: unknown } | undefined;
  return [
    said.withSums && after !== undefined ? changeLine('Сумма', money(before), money(after)) : '',
    said.withSums && cost ? changeLine('Доставка', money(cost.before), money(cost.after)) : '',
    ...(Array.isArray(lines) ? lines : []).map((line: { lineNo: number; before: number; after: number }) =>
      changeLine(`Строка ${line.lineNo}`, say(line.before), line.after === 0 ? 'убрана' : say(line.after)),
    ),
  ];
};

const proposal: Lines = (said) => {
  const { lines, total } = said.details;
  return [
    lines === undefined ? '' : `Строк: ${say(lines)}`,
    said.withSums && total !== undefined ? `Сумма: ${moneyOf(said)(total)}` : '',
    ...reason(said),
  ];
};

const fromFile: Lines = ({ details: { file, invitations } }) => [
  `Файл: ${say(file)}`,
  invitations ? `Приглашений: ${say(invitations)}` : '',
];

const permit: Lines = (said) => {
  const { permit: sum, endsAt } = said.details;
  return [
    said.withSums ? `Сумма: ${moneyOf(said)(sum)}` : '',
    endsAt === undefined
      ? ''
      : `Действует: ${typeof endsAt === 'string' ? `до ${formatLastDay(endsAt)}` : 'на один заказ'}`,
    ...reason(said),
  ];
};

const byWords = wordsFor({
  profile: 'в профиле',
  letter: 'по ссылке из письма',
  phone: 'по коду из SMS',
  email: 'по почте',
  passkey: 'ключом доступа',
  'recovery code': 'резервным кодом',
  registration: 'при регистрации',
  manager: 'сотрудник магазина',
  operator: 'команда на сервере',
});
const how: Lines = ({ details: { by, step } }) => [
  by === undefined ? '' : `Как: ${byWords(by)}`,
  step === 'second' ? 'На втором шаге' : '',
];
const contactKind: Lines = ({ details: { kind } }) => [kind === 'phone' ? 'Телефон' : 'Почта'];
const consentOf: Lines = ({ details: { document } }) => [
  wordsFor({ 'personal-data': 'Обработка персональных данных', advertising: 'Рекламные письма' })(document),
];

const invited: Lines = ({ details }) =>
  fieldLines(
    {
      role: { name: 'Роль', say: wordsFor(roleNames) },
      preset: { name: 'Набор прав', say: (name) => presets[name as keyof typeof presets]?.name ?? say(name) },
    },
    details,
  );

const sayScope = (right: (typeof allRights)[number], scope: unknown) => {
  if (scope === undefined) return 'нет';
  if (!(scopedRights as readonly string[]).includes(right)) return 'есть';
  return scope === 'all' ? 'все клиенты' : 'свои клиенты';
};
const staffRights: Lines = ({ details }) => {
  const [before, after] = [(details.before ?? {}) as StaffRights, (details.after ?? {}) as StaffRights];
  return allRights
    .filter((right) => before[right] !== after[right])
    .map((right) => changeLine(staffRightNames[right], sayScope(right, before[right]), sayScope(right, after[right])));
};

const substitution: Lines = ({ details: { substitute, from, until }, names: { people } }) => [
  `Замещает: ${people.get(Number(substitute))?.name ?? 'неизвестно'}`,
  typeof from === 'string' && typeof until === 'string' ? `С ${formatDate(from)} по ${formatLastDay(until)}` : '',
];

const answer: Lines = ({ details }) => {
  const before = details.before as { answer?: unknown } | undefined;
  return fieldLines({ after: 'Ответ' }, details, before?.answer ? { after: before.answer } : {});
};

const personChange: Lines = ({ details }) =>
  fieldLines(
    {
      active: { name: 'Учётная запись', say: wordsFor({ true: 'открыта', false: 'закрыта' }) },
      role: { name: 'Роль', say: wordsFor(roleNames) },
      isPhoneWaiting: { name: 'Новый телефон', say: wordsFor({ true: 'ждёт подтверждения', false: 'нет' }) },
    },
    details,
  );

const goodsChanges: Lines = ({ details: { changes } }) =>
  (Array.isArray(changes) ? changes : []).map(({ field, before, after }) =>
    changeLine(say(field), say(before), say(after)),
  );

const paperGoods: Lines = ({ details }) =>
  fieldLines({ paper: 'Документ', count: 'Добавлено товаров', removed: 'Убрано товаров' }, details);
const paperChange: Lines = ({ details: { before, after } }) =>
  fieldLines(
    {
      kind: { name: 'Вид', say: wordsFor(paperKindNames) },
      title: 'Название',
      number: 'Номер',
      issuedOn: 'Выдан',
      endsOn: 'Действует до',
    },
    (after ?? {}) as object,
    (before ?? {}) as object,
  );

const catalogueChange =
  (fields: Fields): Lines =>
  ({ details: { name, before, after } }) => [
    say(name),
    ...fieldLines(fields, (after ?? {}) as object, (before ?? {}) as object),
  ];
const catalogueOrder: Lines = ({ details: { name, before, after } }) => [
  say(name),
  changeLine('Место', say(before), say(after)),
];
const rows: Lines = ({ details }) => fieldLines({ rows: 'Строк' }, details);
const count: Lines = ({ details }) => fieldLines({ count: 'Товаров' }, details);
const terms: Lines = ({ details, names }) => termLines(details, names);

/** The words of every act: an act without a line here does not compile. */
const linesOf = {
  'order.add': nothing,
  'order.cancel': statuses,
  'order.correct': correction,
  'request.send': proposal,
  'request.change': proposal,
  'request.withdraw': proposal,
  'request.move': movedTo,
  'request.return': reason,
  'request.confirm': ({ details }) => fieldLines({ order: 'Заказ' }, details),
  'order.reassign': movedTo,
  'order.assign': texts,
  'order.status': statuses,
  'order.paid': nothing,
  'order.prolong': texts,
  'order.send': texts,
  'order.release': texts,
  'order.note': nothing,
  'order.file': texts,
  'order.fileRemove': texts,
  'order.letter': texts,
  'order.track': texts,
  'order.export': rows,
  'journal.export': rows,
  'appeal.handOver': movedTo,
  'appeal.approve': asCompany,
  'appeal.close': nothing,
  'company.invite': nothing,
  'company.joined': nothing,
  'company.declined': nothing,
  'person.change': personChange,
  'company.accept': nothing,
  'company.decline': nothing,
  'company.rights': asCompany,
  'company.remove': nothing,
  'entry.require': nothing,
  'entry.free': nothing,
  'entry.ask': nothing,
  'entry.allow': nothing,
  'entry.refuse': nothing,
  'acting.start': nothing,
  acted: asCompany,
  'company.switch': nothing,
  'company.add': nothing,
  'company.import': fromFile,
  'company.imported': nothing,
  'company.approve': terms,
  'company.refuse': reason,
  'company.close': reason,
  'company.open': nothing,
  'company.requisites': asCompany,
  'company.object': asCompany,
  'company.permit': permit,
  'company.act': texts,
  'company.permitAsk': permit,
  'company.permitRefuse': reason,
  'company.permitEnd': reason,
  'company.pin': ({ details }) => pinLines(details),
  'company.unpin': ({ details }) => pinLines(details),
  'company.terms': terms,
  refused: asCompany,
  registered: how,
  login: how,
  'login.failed': how,
  logout: nothing,
  'exchange.login': nothing,
  'exchange.login.failed': nothing,
  'exchange.connection.add': ({ details, names }) => connectionLines(details, names),
  'exchange.connection.change': ({ details, names }) => connectionLines(details, names),
  'exchange.connection.remove': nothing,
  'exchange.repeat': ({ details }) => fieldLines({ file: 'Файл', failure: 'Ошибка' }, details),
  'exchange.confirm': nothing,
  'exchange.refuse': nothing,
  'exchange.upload': ({ details }) => uploadLines(details),
  'quarantine.confirm': ({ details }) => quarantineLines(details),
  'quarantine.reject': ({ details }) => quarantineLines(details),
  'import.hide': count,
  'feed.add': ({ details }) => feedLines(details),
  'feed.change': ({ details }) => feedLines(details),
  'feed.remove': nothing,
  'feed.run': nothing,
  'sessions.end': nothing,
  'password.requested': nothing,
  'password.changed': how,
  'contact.requested': contactKind,
  'contact.changed': contactKind,
  'contact.undone': contactKind,
  'factor.added': nothing,
  'factor.removed': nothing,
  'factor.reset': nothing,
  'recovery.used': nothing,
  'recovery.renewed': nothing,
  'passkey.added': nothing,
  'passkey.removed': nothing,
  'consent.given': consentOf,
  'consent.withdrawn': consentOf,
  'content.change': ({ details }) => contentLines(details),
  'account.first': nothing,
  'account.invite': invited,
  'customers.import': fromFile,
  'customers.invite': ({ details }) => fieldLines({ count: 'Приглашений' }, details),
  'shop.backup': ({ details }) => fieldLines({ file: 'Файл', bytes: 'Байт' }, details),
  'shop.confirm': nothing,
  'settings.change': ({ details: { before, after } }) =>
    fieldLines(settingFields, (after ?? {}) as object, (before ?? {}) as object),
  'staff.rights': staffRights,
  'staff.substitute': substitution,
  'staff.substituteEnd': substitution,
  'staff.secondStep': ({ details }) => fieldLines({ after: 'Второй шаг нужен' }, details, { after: details.before }),
  'account.block': nothing,
  'account.unblock': nothing,
  'account.sessions': nothing,
  'goods.change': goodsChanges,
  'goods.bulk': ({ details }) => fieldLines({ work: 'Работа', file: 'Файл' }, details),
  'goods.export': ({ details }) => fieldLines({ goods: 'Товаров' }, details),
  'goods.linkProperties': ({ details: { source, before, after } }) => [
    ...fieldLines({ source: 'Источник' }, { source }),
    ...fieldLines(linkNames, (after ?? {}) as object, (before ?? {}) as object),
  ],
  'goods.return': goodsChanges,
  'paper.add': paperGoods,
  'paper.change': paperChange,
  'paper.goods': paperGoods,
  'paper.remove': paperGoods,
  'search.synonym': texts,
  'search.lexicon': texts,
  'search.rules': texts,
  'section.add': ({ details }) => fieldLines({ name: 'Название' }, (details.after ?? {}) as object),
  'section.change': catalogueChange(sectionFields),
  'section.order': catalogueOrder,
  'section.root': ({ details }) => [
    say(details.name),
    changeLine('Свой раздел источника', say(details.before), say(details.after)),
  ],
  'brand.change': catalogueChange(brandFields),
  'brand.aliases': ({ details }) => [
    say(details.name),
    changeLine('Названия', say(details.before), say(details.after)),
  ],
  'brand.merge': ({ details }) => [changeLine('Бренд', say(details.name), say(details.after))],
  'property.change': catalogueChange(propertyFields),
  'property.order': catalogueOrder,
  'property.alias': ({ details }) => [
    say(details.name),
    changeLine('Значение', say(details.value), say(details.after)),
  ],
  'question.answer': answer,
  'question.reject': nothing,
  'person.export': nothing,
  'person.erase': nothing,
  'person.eraseLater': nothing,
  'person.eraseCancel': nothing,
} as const satisfies Record<AuditAction, Lines>;
