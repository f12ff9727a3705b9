import { replaceDisallowed } from './decode-xml.ts';
import { digestOf } from './skipping-reader.ts';
import { readRecord } from './read-record.ts';
import { RecordCollector } from './record-collector.ts';
import type { CommerceRecord } from './records.ts';
import { extentOf } from './xml-handler.ts';
import { XmlReader } from './xml-reader.ts';

/** What a product or an offer may stand in. */
const AROUND = { Товар: 'Товары', Предложение: 'Предложения' };

/** Reads a product or an offer that was skipped, as if it had been read in its place in the file. */
export function readElement(bytes: Buffer, encoding: string, line: number): CommerceRecord {
  const text = replaceDisallowed(new TextDecoder(encoding, { fatal: true }).decode(bytes), () => undefined);
  const holder = text.startsWith('<Товар') ? AROUND.Товар : AROUND.Предложение;
  const records: CommerceRecord[] = [];
  const collector = new RecordCollector(
    () => undefined,
    (collected) => records.push(...readRecord(collected)),
  );
  const reader = new XmlReader(collector);
  reader.write(`<КоммерческаяИнформация><Каталог><${holder}>${text}</${holder}></Каталог></КоммерческаяИнформация>`);
  reader.close();
  const [record] = records.filter(({ type }) => type !== 'part');
  const mark = { digest: digestOf(bytes, encoding), ...extentOf(text) };
  return { ...record!, line, mark };
}
