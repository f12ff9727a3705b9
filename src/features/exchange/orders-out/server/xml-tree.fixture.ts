import { SaxesParser } from 'saxes';

/** An element of a parsed document; `text` is its own, without that of its children. */
export type XmlTree = { name: string; attributes: Record<string, string>; text: string; children: XmlTree[] };

/** Parses a whole document; throws where it is not well-formed. */
export function parseXml(xml: string): XmlTree {
  const root: XmlTree = { name: '', attributes: {}, text: '', children: [] };
  const open = [root];
  const parser = new SaxesParser({ xmlns: false });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const node = { name: name.replace(/^.*:/, ''), attributes, text: '', children: [] };
    open.at(-1)!.children.push(node);
    open.push(node);
  });
  parser.on('text', (text) => {
    open.at(-1)!.text += text;
  });
  parser.on('closetag', () => void open.pop());
  parser.write(xml).close();
  return root.children[0]!;
}

/** The elements at a path below a node: `Товары/Товар`. */
export const at = (node: XmlTree, path: string): XmlTree[] =>
  path
    .split('/')
    .reduce((nodes, name) => nodes.flatMap(({ children }) => children.filter((one) => one.name === name)), [node]);

/** The text of the only element at a path; undefined where there is none. */
export function textAt(node: XmlTree, path: string): string | undefined {
  const found = at(node, path);
  if (found.length > 1) throw new Error(`${found.length} elements at ${path}`);
  return found[0]?.text;
}

/** The values of `ЗначенияРеквизитов` by their names. */
export const requisitesOf = (node: XmlTree): Record<string, string | undefined> =>
  Object.fromEntries(
    at(node, 'ЗначенияРеквизитов/ЗначениеРеквизита').map((one) => [
      textAt(one, 'Наименование')!,
      textAt(one, 'Значение'),
    ]),
  );
