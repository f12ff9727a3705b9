import { called, type ImportNote } from './import-note.ts';
import {
  missingId,
  NAMELESS_GROUP,
  readGroup,
  readPart,
  readPriceType,
  readProperty,
  readPropertyValue,
  readUnit,
  readWarehouse,
} from './read-dictionaries.ts';
import { readOffer } from './read-offer.ts';
import { readProduct } from './read-product.ts';
import type { Collected } from './record-collector.ts';
import { childText, listChildren } from './record-node.ts';
import type { CommerceRecord } from './records.ts';
import { RefusedFile } from './refused-file.ts';

/** The typed records of one element: none, one, or two (goods that came as an offer are both). */
export function readRecord({ node, around }: Collected): CommerceRecord[] {
  const { line } = node;
  const enclosing = (...names: string[]) => around.findLast((outer) => names.includes(outer.name));
  const one = (record: DictionaryRecord | null, what: string): CommerceRecord[] => {
    if (record) return [{ line, notes: notesOn(record, line), ...record }];
    const reason = `${what} ${called(childText(node, 'Наименование'), null)}: ${missingId(node)}`;
    return [
      {
        type: 'note',
        line,
        notes: [{ kind: 'refused', code: 'dictionary-incomplete', reason, line, column: node.column }],
      },
    ];
  };
  switch (node.name) {
    case 'Группа':
      return one(readGroup(node, enclosing('Группа')), 'группа');
    case 'Свойство':
    case 'СвойствоНоменклатуры':
      return one(readProperty(node), 'свойство');
    case 'Справочник':
    case 'ВариантЗначения':
      return one(readPropertyValue(node, enclosing('Свойство', 'СвойствоНоменклатуры')), 'значение свойства');
    case 'ЕдиницаИзмерения':
      return one(readUnit(node), 'единица измерения');
    case 'ТипЦены':
      return one(readPriceType(node), 'вид цены');
    case 'Склад':
      return one(readWarehouse(node), 'склад');
    case 'Товар':
      return [readProduct(node)];
    case 'Предложение':
      return isGoods(node) ? [readProduct(node), readOffer(node)] : [readOffer(node)];
    case 'Документ':
    case 'Контейнер':
      throw new RefusedFile('это пакет документов (заказы), а не товары', { line, column: 1 });
    default:
      return [{ line, notes: [], ...readPart(node) }];
  }
}

function notesOn(record: DictionaryRecord, line: number): ImportNote[] {
  if (record?.type !== 'group' || record.name !== NAMELESS_GROUP) return [];
  const reason = `группа ${called(null, record.id)}: нет наименования, раздел назван «${NAMELESS_GROUP}»`;
  return [{ kind: 'mended', code: 'group-nameless', reason, line }];
}

type DictionaryRecord =
  | ReturnType<typeof readGroup>
  | ReturnType<typeof readProperty>
  | ReturnType<typeof readPropertyValue>
  | ReturnType<typeof readUnit>
  | ReturnType<typeof readPriceType>
  | ReturnType<typeof readWarehouse>;

/** Goods given as an offer: it stands in groups and is no variant. */
function isGoods(node: Collected['node']): boolean {
  return listChildren(node, 'Группы', 'Ид').length > 0 && !childText(node, 'Ид')?.includes('#');
}
