import {
  childText,
  cleanLine,
  type CommerceRecord,
  currencyCode,
  decodeXml,
  type FileHead,
  type GroupRecord,
  type ImportNote,
  RecordCollector,
  type RecordNode,
  RefusedFile,
  XmlReader,
} from '#exchange/commerceml/server/index.ts';
import { sortGroups } from './sort-groups.ts';
import { YML_PRICE, YmlOffers } from './yml-offer.ts';

/** More sections than any shop has; they are kept in memory until the first of the goods. */
const MAX_CATEGORIES = 100_000;
const MAX_NODES = 5000;
const MAX_CURRENCIES = 100;

/** The document type that YML feeds begin with: a name and an address that nobody reads. */
const DOCTYPE = /^\s*yml_catalog\s+SYSTEM\s+(?:"[^"[<]*"|'[^'[<]*')\s*$/;

/**
 * Reads a YML feed (yml_catalog) as a stream, as the records of a CommerceML file: sections, then goods, each followed by
 * its offer. `availableQuantity` base units stand for a stock that the feed calls available without a number. Throws
 * RefusedFile for what is no such feed or breaks off.
 */
export async function* readYml(
  bytes: AsyncIterable<Uint8Array>,
  availableQuantity: number,
  onHead: (head: FileHead) => void,
): AsyncGenerator<CommerceRecord[]> {
  let records: CommerceRecord[] = [];
  const shop = new YmlShop(availableQuantity);
  const collector = new RecordCollector(
    (root, attributes) => onHead(readHead(root, attributes)),
    ({ node }) => records.push(...shop.read(node)),
    {
      maxNodes: MAX_NODES,
      containers: {
        shop: { holder: '', deep: false },
        currency: { holder: 'currencies', deep: true },
        category: { holder: 'categories', deep: true },
        offer: { holder: 'offers', deep: true },
      },
    },
  );
  const reader = new XmlReader(collector, DOCTYPE);
  for await (const text of decodeXml(bytes)) {
    reader.write(text);
    if (records.length === 0) continue;
    yield records;
    records = [];
  }
  reader.close();
  if (!shop.hasBegun) throw new RefusedFile('в фиде YML нет ни категорий, ни предложений');
  const rest = [...records, ...shop.takeGroups(), ...reader.takeRemarks()];
  if (rest.length > 0) yield rest;
}

function readHead(root: string, attributes: Record<string, string>): FileHead {
  if (root !== 'yml_catalog') throw new RefusedFile(`корень файла — <${root.slice(0, 60)}>, а не <yml_catalog>`);
  const [, day = '', time = '00:00', seconds = '00'] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::(\d\d))?)?/.exec(attributes.date?.trim() ?? '') ?? [];
  return { version: 'YML', formedAt: day && `${day}T${time}:${seconds}` };
}

/** Turns the elements of a feed into records, in the order in which they can be written. */
class YmlShop {
  readonly #groups: { group: GroupRecord; line: number }[] = [];
  readonly #offers: YmlOffers;
  /** The currencies of the feed by their rates; the one whose rate is 1 is that of the feed. */
  readonly #currencies = new Map<string, string>();
  hasBegun = false;

  constructor(availableQuantity: number) {
    this.#offers = new YmlOffers(availableQuantity);
  }

  read(node: RecordNode): CommerceRecord[] {
    switch (node.name) {
      case 'shop':
        return shopParts(node);
      case 'currency':
        this.#addCurrency(node);
        return [];
      case 'category':
        return this.#addGroup(node);
      default:
        return [...this.takeGroups(), ...this.#begin(node.line), ...this.#offers.read(node)];
    }
  }

  /** The sections, each behind the one that it lies in: feeds list them in any order. */
  takeGroups(): CommerceRecord[] {
    return sortGroups(this.#groups.splice(0)).map(({ group, line }) => ({ line, notes: [], ...group }));
  }

  #begin(line: number): CommerceRecord[] {
    if (this.hasBegun) return [];
    this.hasBegun = true;
    const own = this.#ownCurrency();
    this.#offers.currency = own ?? (this.#currencies.size === 0 ? 'RUB' : null);
    const notes: ImportNote[] = [{ kind: 'taken', code: 'price-terms', reason: this.#termsText(own), line }];
    return [{ line, notes, ...YML_PRICE, currency: own }];
  }

  #addCurrency({ attributes }: RecordNode): void {
    const code = currencyCode(attributes.id ?? null);
    if (code !== null && this.#currencies.size < MAX_CURRENCIES)
      this.#currencies.set(code, attributes.rate?.trim() ?? '');
  }

  #ownCurrency(): string | null {
    const all = [...this.#currencies];
    const [first, ...others] = all.filter(([, rate]) => Number(rate) === 1);
    if (first && others.length === 0) return first[0];
    return all.length === 1 ? all[0]![0] : null;
  }

  #termsText(own: string | null): string {
    const money = own ?? (this.#currencies.size === 0 ? 'валюта фида не названа: RUB' : 'валюта у каждой цены своя');
    return `цены фида: ${money}, с НДС по правилам YML, за единицу товара`;
  }

  #addGroup(node: RecordNode): CommerceRecord[] {
    const { line } = node;
    const id = cleanLine(node.attributes.id ?? '', 200);
    const name = cleanLine(node.text, 300);
    if (!id || !name) {
      const reason = `категория «${name || id}»: нет ${id ? 'названия' : 'id'}`;
      return [{ type: 'note', line, notes: [{ kind: 'refused', code: 'dictionary-incomplete', reason, line }] }];
    }
    if (this.#groups.length >= MAX_CATEGORIES) {
      throw new RefusedFile(`в фиде больше ${MAX_CATEGORIES} категорий`, { line, column: 1 });
    }
    const parentId = cleanLine(node.attributes.parentId ?? '', 200);
    // A zero stands for "no parent" in feeds of several engines
    const group = { type: 'group' as const, id, name, parentId: parentId === '0' ? null : parentId || null };
    this.#groups.push({ group: { ...group, deleted: false }, line });
    return [];
  }
}

/** The shop of the feed is the source: found again by its address, where it has one. */
function shopParts(node: RecordNode): CommerceRecord[] {
  const name = cleanLine(childText(node, 'name', 'company') ?? '', 300) || null;
  const url = childText(node, 'url');
  const host = url && URL.canParse(url) ? new URL(url).host : null;
  const id = host && `yml:${host}`;
  const part = { type: 'part' as const, id, classifierId: id, catalogueId: id, name, ownerId: null };
  return [{ line: node.line, notes: [], ...part, part: 'catalogue', onlyChanges: false }];
}
