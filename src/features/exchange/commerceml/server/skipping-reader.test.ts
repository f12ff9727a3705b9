import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hasRealExports, realExport } from '#exchange/goods-import/server/real-exports.fixture.ts';
import type { KnownElements } from './skipping-reader.ts';
import { readElement } from './read-element.ts';
import { readCommerceMl } from './read-commerceml.ts';
import type { CommerceRecord, ElementMark } from './records.ts';
import { offerFile, productFile } from './xml.fixture.ts';

/** Remembers every element that it may, numbered as they come. */
class Everything implements KnownElements {
  readonly isUsed = true;
  isLoaded = false;
  loads = 0;
  readonly #marks: ElementMark[] = [];
  readonly #numbers = new Map<string, number>();

  keep(records: readonly CommerceRecord[]): void {
    for (const { mark } of records) if (mark) this.#numbers.set(mark.digest, this.#marks.push(mark) - 1);
  }

  load() {
    this.loads += 1;
    this.isLoaded = true;
    return Promise.resolve();
  }

  find(digest: string) {
    if (!this.isLoaded) throw new Error('Looked for before it is loaded');
    const entry = this.#numbers.get(digest);
    return entry === undefined ? undefined : { entry, ...this.#marks[entry]! };
  }
}

type Read = { records: CommerceRecord[]; refusal: string | null };

async function read(bytes: Buffer, size: number, known?: KnownElements): Promise<Read> {
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const records: CommerceRecord[] = [];
  try {
    for await (const some of readCommerceMl(pieces(), undefined, known)) records.push(...some);
    return { records, refusal: null };
  } catch (error) {
    return { records, refusal: (error as Error).message };
  }
}

/** Records with those that were skipped read from their place in the file. */
const whole = (bytes: Buffer, records: readonly CommerceRecord[]): CommerceRecord[] =>
  records.map((record) => {
    if (record.type !== 'known') return { ...record, mark: undefined };
    const { start, encoding, line } = record;
    return { ...readElement(bytes.subarray(start, start + record.bytes), encoding, line), mark: undefined };
  });

const skipped = ({ records }: Read) => records.filter(({ type }) => type === 'known').length;
const goods = ({ records }: Read) => records.filter(({ type }) => type === 'product' || type === 'offer').length;

async function expectSame(bytes: Buffer, known: Everything, size: number): Promise<Read> {
  const plain = await read(bytes, 65_536);
  known.isLoaded = false;
  const skipping = await read(bytes, size, known);
  // Of a file that is refused nothing is kept
  const kept = ({ records, refusal }: Read) => (refusal === null ? whole(bytes, records) : refusal);
  expect(kept(skipping)).toEqual(kept(plain));
  known.keep(skipping.records);
  return skipping;
}

const named = (id: string, more = '') => `<Ид>${id}</Ид><Наименование>Болт ${id}</Наименование>${more}`;

describe('a reading that skips elements which were read before', () => {
  it('sees the records and places that a whole reading sees, around them and in them', async () => {
    const known = new Everything();
    const file = (first: string) =>
      Buffer.from(
        productFile(`${named('1')}</Товар>\r\n<Товар>\n${named('2')}</Товар> <Товар>${first}</Товар><Товар>`),
      );
    expect(skipped(await expectSame(file(named('3')), known, 7))).toBe(0);
    const second = await expectSame(file('<Наименование>😀 без Ид</Наименование>'), known, 9);
    expect(skipped(second)).toBe(2);
    expect(skipped(await expectSame(file(named('3')), known, 1000))).toBe(3);
  });

  it('loads the known elements once, and only when an element comes that may be one of them', async () => {
    const bare = '<Ид>1</Ид><Количество>1</Количество>';
    const known = new Everything();
    await expectSame(Buffer.from(offerFile(bare)), known, 7);
    expect(known.loads).toBe(0);
    for (const size of [1, 50, 65_536]) {
      known.loads = 0;
      const file = offerFile(`${bare}</Предложение><Предложение>${named('2')}</Предложение><Предложение>${named('3')}`);
      await expectSame(Buffer.from(file), known, size);
      expect(known.loads).toBe(1);
    }
  });

  it('reads elements without a mark where none is to be known later', async () => {
    const unused = {
      isLoaded: false,
      isUsed: false,
      load: () => Promise.resolve(void (unused.isLoaded = true)),
      find: () => undefined,
    };
    const file = Buffer.from(offerFile(`${named('2')}</Предложение><Предложение>${named('3')}`));
    const { records } = await read(file, 50, unused);
    expect(records).toEqual((await read(file, 50)).records);
    expect(unused.isLoaded).toBe(true);
  });

  it('takes the same bytes in another encoding, and offers in the place of goods, for others', async () => {
    const known = new Everything();
    const [utf, old] = ['UTF-8', 'windows-1251'].map((name) =>
      Buffer.from(productFile('<Ид>1</Ид><Наименование>Bolt</Наименование>').replace('UTF-8', name)),
    );
    await expectSame(utf!, known, 50);
    expect(skipped(await read(old!, 50, known))).toBe(0);
    const offer = Buffer.from(offerFile(named('1')));
    expect(skipped(await expectSame(offer, known, 50))).toBe(0);
    expect(skipped(await expectSame(offer, known, 50))).toBe(1);
  });

  it('does not skip what stands in a comment or a text, or behind what only a complete reader reads', async () => {
    const known = new Everything();
    await expectSame(Buffer.from(productFile(named('1'))), known, 50);
    const inside = `<Товар>${named('1')}</Товар>`;
    for (const odd of [
      `<!-- <Товары>${inside}</Товары> --><Ид>2</Ид>`,
      `${named('2')}<Описание><![CDATA[<Товары>${inside}</Товары>]]></Описание>`,
      `${named('2')}<Товары>${inside}</Товары>`,
      `<?odd?>${named('2')}</Товар>${inside}<Товар>`,
    ]) {
      expect(skipped(await expectSame(Buffer.from(productFile(odd)), known, 40))).toBe(0);
    }
  });

  it('refuses a damaged file as a whole reading does', async () => {
    const known = new Everything();
    const sound = Buffer.from(
      productFile(
        Array.from({ length: 12 }, (_, n) => named(String(n), '<Артикул>А</Артикул>')).join('</Товар>\n<Товар>'),
      ),
    );
    await expectSame(sound, known, 100);
    for (let n = 0; n < 400; n += 1) {
      const at = (n * 7919) % sound.length;
      const damaged = Buffer.concat([sound.subarray(0, at), sound.subarray(at + 1 + (n % 9))]);
      await expectSame(n % 2 ? damaged : sound.subarray(0, at), known, 64 + n);
    }
  });
});

describe.skipIf(!hasRealExports)('real exports (skipped where ../shared/data is absent)', () => {
  it.each([
    'cml-1c-retail-demo/a/import0_1.xml',
    'cml-1c-retail-demo/a/offers0_1.xml',
    'cml-santechtula/2016-12-01/import.xml',
    'cml-santechtula/2016-12-01/offers.xml',
    'cml-sis03/offers.xml',
    'cml-dobromyslov/offers0_1.xml',
    'cml-31-split-small/c81549c/import.xml',
    'cml-31-split-small/be8d909/products.xml',
    'cml-irpsv-misc/cs-cart/offers.xml',
    'cml-irpsv-misc/old-1-offers.xml',
  ])('%s: the second reading skips the goods without remarks and sees the same', async (name) => {
    const bytes = readFileSync(realExport(name));
    const known = new Everything();
    const first = await expectSame(bytes, known, 4096);
    const second = await expectSame(bytes, known, 5001);
    expect(skipped(second)).toBeGreaterThan(0);
    expect(skipped(second)).toBe(first.records.filter(({ mark }) => mark !== undefined).length);
    expect(skipped(second) + goods(second)).toBe(goods(first));
  });
});
