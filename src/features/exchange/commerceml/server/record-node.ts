/** One element of a record: kept only while the record is being read. `text` is its own text alone. */
export interface RecordNode {
  name: string;
  line: number;
  column: number;
  attributes: Record<string, string>;
  text: string;
  children: RecordNode[];
}

/** Each of several spellings is looked for in turn; the first that is there counts. */
export function findChild(node: RecordNode | undefined, ...names: string[]): RecordNode | undefined {
  if (!node) return undefined;
  for (const name of names) {
    for (const child of node.children) if (child.name === name) return child;
  }
  return undefined;
}

/** The text of a child, trimmed; null where there is no such child or nothing in it. */
export function childText(node: RecordNode | undefined, ...names: string[]): string | null {
  return findChild(node, ...names)?.text.trim() || null;
}

/** The children of a container, `<Группы><Ид/><Ид/></Группы>`; empty where there is no container. */
export function listChildren(node: RecordNode | undefined, container: string, name: string): RecordNode[] {
  return (findChild(node, container)?.children ?? []).filter((child) => child.name === name);
}

/** `true`, `1`, `да`, in any case. */
export function isTrue(text: string | null | undefined): boolean {
  return /^(true|1|да)$/i.test(text?.trim() ?? '');
}

/** Marked as deleted: `Статус="Удален"` as an attribute or an element, or `ПометкаУдаления`. */
export function isDeleted(node: RecordNode): boolean {
  const status = node.attributes['Статус'] ?? childText(node, 'Статус') ?? '';
  return /^удал[её]н/i.test(status.trim()) || isTrue(childText(node, 'ПометкаУдаления'));
}
