import { cleanLine } from './clean-text.ts';
import { readId } from './read-dictionaries.ts';
import { type RecordNode, childText, listChildren } from './record-node.ts';
import type { Characteristic, PropertyValues } from './records.ts';

const MAX_VALUE_LENGTH = 300;
const MAX_VALUES = 1000;
const MAX_CHARACTERISTICS = 50;

/**
 * Values of a record's properties: `Значение` once or several times, or each within a `ЗначениеСвойства`. Empty values
 * are left out, and so are values that name no property (`nameless` counts them).
 */
export function readPropertyValues(node: RecordNode): { properties: PropertyValues[]; nameless: number } {
  const byId = new Map<string, string[]>();
  let nameless = 0;
  for (const entry of listChildren(node, 'ЗначенияСвойств', 'ЗначенияСвойства').slice(0, MAX_VALUES)) {
    const values = valuesOf(entry);
    if (values.length === 0) continue;
    const id = readId(entry);
    if (!id) nameless += values.length;
    else byId.set(id, [...(byId.get(id) ?? []), ...values]);
  }
  const properties = Array.from(byId, ([id, values]) => ({
    id,
    values: values.length > 1 ? [...new Set(values)] : values,
  }));
  return { properties, nameless };
}

function valuesOf(entry: RecordNode): string[] {
  const values: string[] = [];
  const add = ({ name, text }: RecordNode) => {
    const value = name === 'Значение' ? cleanLine(text, MAX_VALUE_LENGTH) : '';
    if (value !== '') values.push(value);
  };
  for (const child of entry.children) add(child);
  for (const { name, children } of entry.children) if (name === 'ЗначениеСвойства') children.forEach(add);
  return values;
}

/** Size, colour and the like of a variant, in the file's order; empty ones are left out. */
export function readCharacteristics(node: RecordNode): Characteristic[] {
  return listChildren(node, 'ХарактеристикиТовара', 'ХарактеристикаТовара')
    .slice(0, MAX_CHARACTERISTICS)
    .map((entry) => ({
      name: cleanLine(childText(entry, 'Наименование') ?? '', MAX_VALUE_LENGTH),
      value: cleanLine(childText(entry, 'Значение') ?? '', MAX_VALUE_LENGTH),
    }))
    .filter(({ name, value }) => name && value);
}

/** Values of `ЗначенияРеквизитов` by name; the first of a name counts, all of `ОписаниеФайла` are not needed. */
export function readRequisites(node: RecordNode): Map<string, string> {
  const requisites = new Map<string, string>();
  for (const entry of listChildren(node, 'ЗначенияРеквизитов', 'ЗначениеРеквизита').slice(0, MAX_VALUES)) {
    const name = childText(entry, 'Наименование');
    const value = childText(entry, 'Значение');
    if (name && value && !requisites.has(name)) requisites.set(name, value);
  }
  return requisites;
}
