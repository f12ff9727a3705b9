import type { RecordNode } from './record-node.ts';
import { RefusedFile } from './refused-file.ts';
import type { Place, XmlHandler } from './xml-reader.ts';

/** Elements of one record; a product with a thousand properties has a tenth of them. */
const MAX_NODES = 30_000;

/** An order of ten thousand lines has so many. */
const MAX_DOCUMENT_NODES = 500_000;

/** Characters of one element's own text; a longer text is cut. */
const MAX_TEXT_LENGTH = 100_000;

/** What a file is cut into: elements that are records, by the element that holds them (an empty name: the root). */
type Cut = { maxNodes: number; containers: Record<string, { holder: string | readonly string[]; deep: boolean }> };

/** Goods, offers and their directories. */
const GOODS: Cut['containers'] = {
  Классификатор: { holder: '', deep: false },
  Каталог: { holder: '', deep: false },
  ПакетПредложений: { holder: '', deep: false },
  ИзмененияПакетаПредложений: { holder: '', deep: false },
  Документ: { holder: '', deep: false },
  Контейнер: { holder: '', deep: false },
  Группа: { holder: 'Группы', deep: false },
  Свойство: { holder: 'Свойства', deep: false },
  СвойствоНоменклатуры: { holder: 'Свойства', deep: false },
  Справочник: { holder: 'ВариантыЗначений', deep: true },
  ВариантЗначения: { holder: 'ВариантыЗначений', deep: true },
  ТипЦены: { holder: 'ТипыЦен', deep: true },
  Склад: { holder: 'Склады', deep: true },
  ЕдиницаИзмерения: { holder: 'ЕдиницыИзмерения', deep: true },
  Товар: { holder: 'Товары', deep: true },
  Предложение: { holder: 'Предложения', deep: true },
};

const cutOfGoods: Cut = { maxNodes: MAX_NODES, containers: GOODS };

/** Documents; some systems wrap each with those that follow from it. */
export const cutOfDocuments: Cut = {
  maxNodes: MAX_DOCUMENT_NODES,
  containers: {
    Контейнер: { holder: '', deep: false },
    Документ: { holder: ['', 'Контейнер'], deep: true },
    // To tell a file of goods from one without documents
    Каталог: { holder: '', deep: false },
    ПакетПредложений: { holder: '', deep: false },
    ИзмененияПакетаПредложений: { holder: '', deep: false },
  },
};

/** A record as the file has it: its element, and those of the records around it, outermost first. */
export type Collected = { node: RecordNode; around: readonly RecordNode[] };

/** The one element of a record that holds others which is kept with its children. */
const OWNER = 'Владелец';

type Frame = { node: RecordNode; deep: boolean; depth: number; emitted: boolean };

/**
 * Cuts the markup into records and hands each on as soon as it is whole, so that no more than one is in memory. A
 * record that holds others (a group its groups, a property its values) is handed on before the first of them, with what
 * stood in front of it; of such records only direct children are kept.
 */
export class RecordCollector implements XmlHandler {
  readonly #emit: (record: Collected) => void;
  readonly #onRoot: (name: string, attributes: Record<string, string>) => void;
  readonly #cut: Cut;
  readonly #path: string[] = [];
  readonly #frames: Frame[] = [];
  /** The elements being read within the innermost record; the record's own is the first. */
  #open: RecordNode[] = [];
  #nodes = 0;

  constructor(
    onRoot: (name: string, attributes: Record<string, string>) => void,
    emit: (record: Collected) => void,
    cut: Cut = cutOfGoods,
  ) {
    this.#cut = cut;
    this.#onRoot = onRoot;
    this.#emit = emit;
  }

  open(name: string, attributes: Record<string, string>, place: Place): void {
    if (this.#path.length === 0) this.#onRoot(name, attributes);
    const holder = this.#path.length === 1 ? '' : this.#path.at(-1)!;
    this.#path.push(name);
    const frame = this.#frames.at(-1);
    const container = frame?.deep ? undefined : this.#cut.containers[name];
    const isRecord = container !== undefined && isHeld(container.holder, holder);
    if (!isRecord && !frame) return;
    const { line, column } = place;
    const node = { name, line, column, attributes, text: '', children: [] };
    if (isRecord) this.#begin(node, container.deep);
    else this.#addNode(frame!, node);
  }

  text(text: string): void {
    const node = this.#open.at(-1);
    // A deeper element of the file is left out: its text is not that of the open element
    if (!node || this.#open.length !== this.#path.length - this.#frames.at(-1)!.depth) return;
    if (node.text.length < MAX_TEXT_LENGTH) node.text = (node.text + text).slice(0, MAX_TEXT_LENGTH);
  }

  close(): void {
    const frame = this.#frames.at(-1);
    if (frame && this.#path.length - 1 === frame.depth) this.#end(frame);
    else if (frame && this.#open.length === this.#path.length - frame.depth) this.#open.pop();
    this.#path.pop();
  }

  #begin(node: RecordNode, deep: boolean): void {
    for (const [index, frame] of this.#frames.entries()) this.#emitOnce(frame, index);
    this.#frames.push({ node, deep, depth: this.#path.length - 1, emitted: false });
    this.#open = [node];
    this.#nodes = 0;
  }

  /** Adds an element to the innermost record; below a record that holds others, only its direct children. */
  #addNode(frame: Frame, node: RecordNode): void {
    const level = this.#path.length - 1 - frame.depth;
    if (level !== this.#open.length || (!frame.deep && level > 1 && this.#open.at(-1)!.name !== OWNER)) return;
    this.#nodes += 1;
    if (this.#nodes > this.#cut.maxNodes) {
      throw new RefusedFile(`<${frame.node.name}> содержит больше ${this.#cut.maxNodes} элементов`, {
        line: frame.node.line,
        column: 1,
      });
    }
    this.#open.at(-1)!.children.push(node);
    this.#open.push(node);
  }

  #end(frame: Frame): void {
    this.#emitOnce(frame, this.#frames.length - 1);
    this.#frames.pop();
    const outer = this.#frames.at(-1);
    this.#open = outer ? [outer.node] : [];
  }

  #emitOnce(frame: Frame, index: number): void {
    if (frame.emitted) return;
    frame.emitted = true;
    this.#emit({ node: frame.node, around: this.#frames.slice(0, index).map((outer) => outer.node) });
  }
}

const isHeld = (holders: string | readonly string[], holder: string) =>
  typeof holders === 'string' ? holders === holder : holders.includes(holder);
