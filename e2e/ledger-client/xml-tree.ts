import { SaxesParser } from 'saxes';

/** An element by its local name: namespaces differ from sender to sender. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  /** The text directly inside, without that of children. */
  text: string;
}

/** Throws where the text is not well-formed. */
export function parseXml(text: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true });
  const top: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [top];
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ local, attributes }) => {
    const values = Object.values(attributes).map((attribute) => [attribute.name, attribute.value]);
    const element: XmlElement = { name: local, attributes: Object.fromEntries(values), children: [], text: '' };
    open.at(-1)!.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => void open.pop());
  parser.on('text', (piece) => (open.at(-1)!.text += piece));
  parser.on('cdata', (piece) => (open.at(-1)!.text += piece));
  parser.write(text).close();
  return top.children[0]!;
}

export function listChildren(element: XmlElement, ...path: string[]): XmlElement[] {
  return path.reduce(
    (found, name) => found.flatMap(({ children }) => children.filter((one) => one.name === name)),
    [element],
  );
}

/** Empty where there is no such child. */
export function childText(element: XmlElement, name: string): string {
  return element.children.find((child) => child.name === name)?.text.trim() ?? '';
}

/** The same for equal elements, however they are indented and their attributes are ordered. */
export function canonicalText({ name, attributes, children, text }: XmlElement): string {
  const sorted = Object.entries(attributes).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const own = children.length > 0 ? text.trim() : text;
  return JSON.stringify([name, sorted, own, children.map(canonicalText)]);
}
