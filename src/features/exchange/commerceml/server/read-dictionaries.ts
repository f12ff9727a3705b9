import { cleanLine } from './clean-text.ts';
import { currencyCode } from './currency.ts';
import { type RecordNode, childText, findChild, isDeleted, isTrue } from './record-node.ts';
import type {
  GroupRecord,
  PartRecord,
  PriceTypeRecord,
  PropertyRecord,
  PropertyValueRecord,
  UnitRecord,
  WarehouseRecord,
} from './records.ts';
import { unitSymbol } from './units.ts';

const MAX_ID_LENGTH = 200;
const MAX_NAME_LENGTH = 300;

const PARTS: Record<string, PartRecord['part']> = {
  Классификатор: 'classifier',
  Каталог: 'catalogue',
  ПакетПредложений: 'offers',
  ИзмененияПакетаПредложений: 'changes',
};

/** Null without an id, and for one that is too long to be one: cut, it could be taken for another. */
export function readId(node: RecordNode, ...names: string[]): string | null {
  const id = childText(node, ...(names.length ? names : ['Ид']));
  return id !== null && id.length <= MAX_ID_LENGTH ? id : null;
}

/** Why a record has no usable id. */
export const missingId = (node: RecordNode): string =>
  childText(node, 'Ид') === null ? 'нет Ид' : `Ид длиннее ${MAX_ID_LENGTH} знаков`;

export function readPart(node: RecordNode): PartRecord {
  const changes = node.attributes['СодержитТолькоИзменения'] ?? childText(node, 'СодержитТолькоИзменения');
  const name = childText(node, 'Наименование');
  return {
    type: 'part',
    part: PARTS[node.name]!,
    id: readId(node),
    classifierId: readId(node, 'ИдКлассификатора'),
    catalogueId: readId(node, 'ИдКаталога'),
    name: name && cleanLine(name, MAX_NAME_LENGTH),
    ownerId: childText(findChild(node, 'Владелец'), 'Ид'),
    onlyChanges: changes === null ? null : isTrue(changes),
  };
}

/** What a buyer sees of a group without a name. */
export const NAMELESS_GROUP = 'Без названия';

/** Null without an id. */
export function readGroup(node: RecordNode, parent: RecordNode | undefined): GroupRecord | null {
  const id = readId(node);
  if (!id) return null;
  const name = cleanLine(childText(node, 'Наименование') ?? '', MAX_NAME_LENGTH) || NAMELESS_GROUP;
  return { type: 'group', id, parentId: parent ? readId(parent) : null, name, deleted: isDeleted(node) };
}

/** Null without an id. A property without a type is a list where it has a dictionary, else a text. */
export function readProperty(node: RecordNode): PropertyRecord | null {
  const id = readId(node);
  if (!id) return null;
  const name = cleanLine(childText(node, 'Наименование') ?? '', MAX_NAME_LENGTH) || id;
  const type = childText(node, 'ТипЗначений');
  const hasList = type === 'Справочник' || (type === null && findChild(node, 'ВариантыЗначений') !== undefined);
  return { type: 'property', id, name, kind: hasList ? 'list' : type === 'Число' ? 'number' : 'text' };
}

/** Null without a property, an id or a text. */
export function readPropertyValue(node: RecordNode, property: RecordNode | undefined): PropertyValueRecord | null {
  const propertyId = property ? readId(property) : null;
  const id = readId(node, 'ИдЗначения', 'Ид');
  const text = cleanLine(childText(node, 'Значение', 'Наименование') ?? '', MAX_NAME_LENGTH);
  return propertyId && id && text ? { type: 'propertyValue', propertyId, id, text } : null;
}

/** Null without an id (the code stands in for it) or a symbol. */
export function readUnit(node: RecordNode): UnitRecord | null {
  const id = readId(node, 'Ид', 'Код');
  const symbol = childText(node, 'НаименованиеКраткое', 'НаименованиеПолное', 'МеждународноеСокращение');
  return id && symbol ? { type: 'unit', id, symbol: unitSymbol(symbol) } : null;
}

/** Null without an id; a type without a name is called by its id. Some exports give the name as the id. */
export function readPriceType(node: RecordNode): PriceTypeRecord | null {
  const name = cleanLine(childText(node, 'Наименование') ?? '', MAX_NAME_LENGTH);
  const id = readId(node) ?? (name || null);
  if (!id) return null;
  return {
    type: 'priceType',
    id,
    name: name || id,
    currency: currencyCode(childText(node, 'Валюта')),
    vatIncluded: readVatIncluded(node),
  };
}

/** `Налог/УчтеноВСумме` of a price type or a price; null where it is not said. */
export function readVatIncluded(node: RecordNode): boolean | null {
  const text = childText(findChild(node, 'Налог'), 'УчтеноВСумме');
  return text === null ? null : isTrue(text);
}

/** Null without an id; a warehouse without a name is called by its id. */
export function readWarehouse(node: RecordNode): WarehouseRecord | null {
  const id = readId(node);
  const name = cleanLine(childText(node, 'Наименование') ?? '', MAX_NAME_LENGTH);
  return id ? { type: 'warehouse', id, name: name || id } : null;
}
