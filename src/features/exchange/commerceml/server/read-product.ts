import { chooseName } from './choose-name.ts';
import { cleanLine, cleanLines, htmlToText } from './clean-text.ts';
import { divideRounding, asFraction, parseDecimal } from './decimal.ts';
import { parseGoodsId } from './goods-id.ts';
import { called, type ImportNote } from './import-note.ts';
import { missingId, readId } from './read-dictionaries.ts';
import { readCharacteristics, readPropertyValues, readRequisites } from './read-properties.ts';
import { type RecordNode, childText, findChild, isDeleted, listChildren } from './record-node.ts';
import type { CommerceRecord, ProductRecord, PropertyValues, Vat } from './records.ts';
import type { UnitReference } from './units.ts';

/** Characters of an article, a code, a brand or a unit. */
export const MAX_LINE_LENGTH = 200;
/** Characters that `chooseName` keeps of a name. */
export const MAX_NAME_LENGTH = 500;
/** No country of 1C's users has a higher rate. */
const MAX_VAT = 30;
const MAX_DESCRIPTION_LENGTH = 50_000;
const MAX_ENTRIES = 100;

/** Properties that Bitrix adds to every record: its own switches, no qualities of goods. */
const SERVICE_PROPERTY = /^CML2_/;

/**
 * A `Товар` (or a `Предложение` that carries groups: some exports give goods so). Without an id or a name it is refused
 * and comes as a note.
 */
export function readProduct(node: RecordNode): CommerceRecord {
  const { line } = node;
  const goodsId = parseGoodsId(readId(node), readId(node, 'ИдХарактеристики'));
  const requisites = readRequisites(node);
  const fullName = childText(node, 'ПолноеНаименование') ?? requisites.get('Полное наименование') ?? null;
  const { name, restored } = chooseName(findChild(node, 'Наименование')?.text ?? null, fullName);
  if (!goodsId || !name) {
    const reason = `товар ${called(name || null, readId(node))}: ${goodsId ? 'нет наименования' : missingId(node)}`;
    return {
      type: 'note',
      line,
      notes: [{ kind: 'refused', code: 'product-incomplete', reason, line, column: node.column }],
    };
  }
  const { properties, nameless } = readPropertyValues(node);
  const weight = childText(node, 'Вес') ?? requisites.get('Вес') ?? null;
  const record: ProductRecord = {
    type: 'product',
    id: goodsId.productId,
    isFromOffer: node.name === 'Предложение',
    characteristicId: goodsId.characteristicId,
    characteristics: readCharacteristics(node),
    name,
    article: cleanLine(childText(node, 'Артикул') ?? '', MAX_LINE_LENGTH) || null,
    shortcode: cleanLine(requisites.get('Код') ?? '', MAX_LINE_LENGTH).replace(/^0+(?=.)/, '') || null,
    barcodes: readBarcodes(node),
    deleted: isDeleted(node) || isSwitchedOff(properties),
    ...readUnits(node),
    groupIds: listChildren(node, 'Группы', 'Ид')
      .slice(0, MAX_ENTRIES)
      .map((child) => child.text.trim())
      .filter(Boolean),
    description: readDescription(node, requisites),
    brand: cleanLine(childText(findChild(node, 'Изготовитель'), 'Наименование') ?? '', MAX_LINE_LENGTH) || null,
    vat: readVat(node),
    properties: properties.filter(({ id }) => !SERVICE_PROPERTY.test(id)),
    pictures: readPictures(node),
    requisites: otherRequisites(requisites),
    weightGrams: weightInGrams(weight),
  };
  return { line, notes: notesOf(record, node, { restored, nameless, weight }), ...record };
}

/** An offer says nothing of the pictures that it lacks; a product without one has none. */
function readPictures(node: RecordNode): string[] | null {
  const pictures = node.children
    .filter((child) => child.name === 'Картинка')
    .slice(0, MAX_ENTRIES)
    .map((child) => child.text.trim().slice(0, 500))
    .filter(Boolean);
  return pictures.length === 0 && node.name === 'Предложение' ? null : pictures;
}

type Read = { restored: boolean; nameless: number; weight: string | null };

function notesOf(record: ProductRecord, node: RecordNode, read: Read): ImportNote[] {
  const { line } = node;
  const who = `товар ${called(record.name, record.id)}`;
  const notes: ImportNote[] = [];
  const note = (kind: ImportNote['kind'], code: string, reason: string) =>
    notes.push({ kind, code, reason: `${who}: ${reason}`, line });
  const written = findChild(node, 'Наименование')?.text ?? '';
  const isCut = written.trim().length > MAX_NAME_LENGTH && record.name.length > MAX_NAME_LENGTH - 2;
  if (read.restored) note('mended', 'name-restored', 'наименование обрезано, взято полное');
  else if (isCut) note('mended', 'name-cut', `наименование обрезано до ${MAX_NAME_LENGTH} знаков`);
  else if (written.includes('""')) note('mended', 'name-quotes', 'удвоенные кавычки в наименовании убраны');
  else if (written !== record.name) note('mended', 'name-spaces', 'лишние пробелы в наименовании убраны');
  if (record.characteristicId !== null) {
    note('mended', 'variant-as-product', `вариант ${record.characteristicId} дан товаром, принят как предложение`);
  }
  if (record.isFromOffer) note('mended', 'product-as-offer', 'дан предложением, принят как товар');
  if (listBarcodes(node).some((code) => code.length > MAX_LINE_LENGTH)) {
    note('mended', 'barcode-long', `штрихкод длиннее ${MAX_LINE_LENGTH} знаков пропущен`);
  }
  const rate = writtenVat(node);
  if (rate !== null && rate > MAX_VAT) note('mended', 'vat-wrong', `ставки НДС ${rate} % не бывает, взята общая`);
  const wrong = wrongWeight(read.weight);
  if (wrong !== null) note('mended', 'weight-wrong', wrong);
  if (read.nameless > 0) note('mended', 'value-without-property', 'значения без Ид свойства пропущены');
  if (record.deleted) note('taken', 'marked-deleted', 'помечен на удаление, снят с витрины');
  return notes;
}

/** `Штрихкод` or `ШтрихКод`, once or several times. */
export function readBarcodes(node: RecordNode): string[] {
  const texts = listBarcodes(node).filter((code) => code && code.length <= MAX_LINE_LENGTH);
  return [...new Set(texts)].slice(0, MAX_ENTRIES);
}

const listBarcodes = (node: RecordNode) =>
  node.children
    .filter(({ name }) => name.length === BARCODE.length && name.toLowerCase() === BARCODE)
    .map((child) => child.text.trim());

const BARCODE = 'штрихкод';

/** Requisites that become fields of a product, or say how 1C keeps it. */
const USED_REQUISITES = new Set([
  'Полное наименование',
  'ОписаниеВФорматеHTML',
  'Вес',
  'Код',
  'ВидНоменклатуры',
  'ТипНоменклатуры',
]);

const otherRequisites = (requisites: ReadonlyMap<string, string>) =>
  Array.from(requisites, ([name, value]) => ({
    name: cleanLine(name, MAX_LINE_LENGTH),
    value: cleanLine(value, MAX_LINE_LENGTH),
  })).filter(({ name, value }) => value && !USED_REQUISITES.has(name));

/** The value of Bitrix' own switch, where the record has it. */
export function isSwitchedOff(properties: readonly PropertyValues[]): boolean {
  return properties.some(({ id, values }) => id === 'CML2_ACTIVE' && values[0] === 'false');
}

function readUnits(node: RecordNode): {
  unit: UnitReference | null;
  otherUnits: { unit: string; coefficient: string }[];
} {
  const base = findChild(node, 'БазоваяЕдиница');
  if (!base) return { unit: null, otherUnits: [] };
  const attribute = (name: string) => cleanLine(base.attributes[name] ?? '', MAX_LINE_LENGTH) || null;
  const recounts = base.children
    .filter((child) => child.name === 'Пересчет' || child.name === 'Пересчёт')
    .slice(0, MAX_ENTRIES)
    .map((child) => ({
      unit: childText(child, 'Единица') ?? '',
      coefficient: parseDecimal(childText(child, 'Коэффициент')),
    }));
  return {
    unit: {
      text: cleanLine(base.text, MAX_LINE_LENGTH) || null,
      code: attribute('Код'),
      fullName: attribute('НаименованиеПолное'),
      international: attribute('МеждународноеСокращение'),
    },
    otherUnits: recounts.filter((entry): entry is { unit: string; coefficient: string } =>
      Boolean(entry.unit && entry.coefficient && !/^(-|0$)/.test(entry.coefficient)),
    ),
  };
}

function readDescription(node: RecordNode, requisites: Map<string, string>): string {
  const plain = cleanLines(childText(node, 'Описание') ?? '', MAX_DESCRIPTION_LENGTH);
  const html = childText(node, 'ОписаниеВФорматеHTML') ?? requisites.get('ОписаниеВФорматеHTML') ?? '';
  return plain || htmlToText(html, MAX_DESCRIPTION_LENGTH);
}

/** `20`, `20%`, `НДС 20%`, `Без НДС`. Rates other than whole percents do not exist. */
function readVat(node: RecordNode): Vat {
  const rates = listChildren(node, 'СтавкиНалогов', 'СтавкаНалога');
  const vat = rates.find((rate) => childText(rate, 'Наименование') === 'НДС') ?? rates[0];
  const text = childText(vat, 'Ставка');
  if (text === null) return null;
  if (/без/i.test(text)) return 'none';
  const percent = percentOf(text);
  return percent === null || percent > MAX_VAT ? null : percent;
}

/** The percent that a file names, however large. */
function writtenVat(node: RecordNode): number | null {
  const rates = listChildren(node, 'СтавкиНалогов', 'СтавкаНалога');
  return percentOf(
    childText(rates.find((rate) => childText(rate, 'Наименование') === 'НДС') ?? rates[0], 'Ставка') ?? '',
  );
}

function percentOf(text: string): number | null {
  const percent = /\d{1,3}(?![\d])/.exec(text)?.[0];
  return percent === undefined ? null : Number(percent);
}

/** Two thousand tonnes: the column holds little more. */
const MAX_GRAMS = 2_000_000_000;

/** Kilograms of a file as grams, null where none or zero is given, or what cannot be. */
export function weightInGrams(text: string | null): number | null {
  const grams = gramsOf(text);
  return grams !== null && grams > 0 && grams < MAX_GRAMS ? grams : null;
}

/** What is said of a weight that cannot be; null for one that can, and for none. */
export function wrongWeight(text: string | null): string | null {
  const written = text?.trim() ?? '';
  if (written === '') return null;
  const grams = gramsOf(written);
  return grams !== null && grams >= 0 && grams < MAX_GRAMS
    ? null
    : `вес «${written.slice(0, 40)}» не годится, веса нет`;
}

function gramsOf(text: string | null): number | null {
  const kilograms = parseDecimal(text);
  if (kilograms === null) return null;
  const { numerator, denominator } = asFraction(kilograms);
  return Number(divideRounding(numerator * 1000n, denominator));
}
