import { decodeXml } from './decode-xml.ts';
import { readRecord } from './read-record.ts';
import { RecordCollector } from './record-collector.ts';
import type { CommerceRecord } from './records.ts';
import { RefusedFile } from './refused-file.ts';
import { XmlReader } from './xml-reader.ts';

const ROOT = 'КоммерческаяИнформация';

/** What the root of a file says; `formedAt` is its date as sortable text, '' where it is missing or no date. */
export type FileHead = { version: string; formedAt: string };

/**
 * Reads a CommerceML 2.x or 3.x file as a stream: records in the file's order, an array for each piece of the file that
 * held any. Memory does not grow with the file. Throws RefusedFile for what is no such file, breaks off, or holds
 * neither goods nor offers; only when the end is reached the whole file is known to be sound.
 */
export async function* readCommerceMl(
  bytes: AsyncIterable<Uint8Array>,
  onHead: (head: FileHead) => void = () => undefined,
): AsyncGenerator<CommerceRecord[]> {
  let records: CommerceRecord[] = [];
  let parts = 0;
  const collector = new RecordCollector(
    (name, attributes) => onHead(readHead(name, attributes)),
    (collected) => {
      parts += collected.around.length === 0 ? 1 : 0;
      records.push(...readRecord(collected));
    },
  );
  const reader = new XmlReader(collector);
  for await (const text of decodeXml(bytes)) {
    reader.write(text);
    if (records.length === 0) continue;
    yield records;
    records = [];
  }
  reader.close();
  records.push(...reader.takeRemarks());
  if (records.length > 0) yield records;
  if (parts === 0) throw new RefusedFile('в файле нет ни классификатора, ни каталога, ни предложений');
}

export function readHead(root: string, attributes: Record<string, string>): FileHead {
  if (root !== ROOT) throw new RefusedFile(wrongRoot(root), { line: 1, column: 1 });
  const date = /^(\d{4}-\d\d-\d\d)(?:T(\d{1,2}):(\d\d):(\d\d))?/.exec(attributes['ДатаФормирования']?.trim() ?? '');
  const [, day = '', hour = '0', minute = '00', second = '00'] = date ?? [];
  return {
    version: (attributes['ВерсияСхемы'] ?? '').trim().slice(0, 40),
    formedAt: day && `${day}T${hour.padStart(2, '0')}:${minute}:${second}`,
  };
}

function wrongRoot(root: string): string {
  if (['Классификатор', 'Каталог', 'ПакетПредложений', 'ИзмененияПакетаПредложений'].includes(root)) {
    return `корень файла — <${root}> без <${ROOT}>: это часть файла, выгрузите его из 1С целиком`;
  }
  return `корень файла — <${root.slice(0, 60)}>, а не <${ROOT}>: это не CommerceML`;
}
