import { type XmlTree } from './xml-tree.fixture.ts';

/**
 * What an XSD says of an element: the elements within it in their sequence, and how long its text may be. Knows as much of
 * XSD as the schema of CommerceML uses: sequences, choices, groups, extensions, lengths and lists of values.
 */
export type ElementRule = { children: Map<string, XmlTree>; order: string[]; text: TextRule };
type TextRule = { minLength?: number; maxLength?: number; values?: string[] };

export class Schema {
  readonly #named: XmlTree[];

  constructor(root: XmlTree) {
    this.#named = root.children;
  }

  /** A type, group or element of the top level. */
  named(kind: string, name: string): XmlTree {
    const found = this.#named.find((one) => one.name === kind && one.attributes.name === name);
    if (!found) throw new Error(`The schema has no ${kind} ${name}`);
    return found;
  }

  ruleOf(element: XmlTree): ElementRule {
    const { type } = element.attributes;
    const complex = type === undefined ? childOf(element, 'complexType') : this.#find('complexType', type);
    const elements = complex ? this.#elementsOf(complex) : [];
    return {
      children: new Map(elements.map((one) => [one.attributes.name!, one])),
      order: elements.map((one) => one.attributes.name!),
      text: this.#textRule(type, childOf(element, 'simpleType')),
    };
  }

  #find(kind: string, type: string): XmlTree | undefined {
    return this.#named.find((one) => one.name === kind && `cml:${one.attributes.name}` === type);
  }

  #elementsOf(node: XmlTree): XmlTree[] {
    return node.children.flatMap((child) => {
      const { name, attributes } = child;
      if (name === 'element') return [child];
      if (name === 'group') return this.#elementsOf(this.named('group', attributes.ref!.replace('cml:', '')));
      if (name === 'extension') {
        const base = this.#find('complexType', attributes.base!);
        return [...(base ? this.#elementsOf(base) : []), ...this.#elementsOf(child)];
      }
      return ['sequence', 'choice', 'complexContent'].includes(name) ? this.#elementsOf(child) : [];
    });
  }

  #textRule(type: string | undefined, inline: XmlTree | undefined): TextRule {
    const simple = inline ?? (type && this.#find('simpleType', type));
    const restriction = simple && childOf(simple, 'restriction');
    if (!restriction) return {};
    const number = (name: string) => {
      const facet = childOf(restriction, name) ?? childOf(restriction, 'length');
      return facet && Number(facet.attributes.value);
    };
    const values = restriction.children
      .filter(({ name }) => name === 'enumeration')
      .map((one) => one.attributes.value!);
    return {
      ...this.#textRule(restriction.attributes.base, undefined),
      ...(number('minLength') !== undefined && { minLength: number('minLength') }),
      ...(number('maxLength') !== undefined && { maxLength: number('maxLength') }),
      ...(values.length > 0 && { values }),
    };
  }
}

const childOf = (node: XmlTree, name: string) => node.children.find((one) => one.name === name);

/** What of a document is not as the schema has it: unknown elements, a wrong sequence, texts that are too long. */
export function violations(schema: Schema, element: XmlTree, node: XmlTree, path = node.name): string[] {
  const rule = schema.ruleOf(element);
  const unsorted = !isInSequence(node, rule.order);
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, values } = rule.text;
  const text = node.children.length > 0 ? undefined : node.text;
  return [
    ...(unsorted ? [`${path}: the sequence is ${node.children.map(({ name }) => name).join(', ')}`] : []),
    ...(text !== undefined && (text.length < minLength || text.length > maxLength)
      ? [`${path}: length of «${text}»`]
      : []),
    ...(text !== undefined && values && !values.includes(text) ? [`${path}: no value «${text}»`] : []),
    ...node.children.flatMap((child) => {
      const known = rule.children.get(child.name);
      const childPath = `${path}/${child.name}`;
      return known ? violations(schema, known, child, childPath) : [`${childPath}: unknown`];
    }),
  ];
}

/** A name may stand twice in a sequence: in both branches of a choice. */
function isInSequence({ children }: XmlTree, order: readonly string[]): boolean {
  let place = 0;
  for (const { name } of children.filter((child) => order.includes(child.name))) {
    place = order.indexOf(name, place);
    if (place < 0) return false;
  }
  return true;
}
