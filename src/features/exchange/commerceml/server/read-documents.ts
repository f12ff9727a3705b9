import { decodeXml } from './decode-xml.ts';
import { type FileHead, readHead } from './read-commerceml.ts';
import { cutOfDocuments, RecordCollector } from './record-collector.ts';
import { RefusedFile } from './refused-file.ts';
import type { RecordNode } from './record-node.ts';
import { XmlReader } from './xml-reader.ts';

/**
 * Reads the documents of a CommerceML file as a stream, whole elements in the file's order. Memory does not grow with the
 * file. `onRemark` gets what was mended in it. Throws RefusedFile for what is no such file, breaks off or has goods alone; one with nothing in it is empty.
 */
export async function* readDocuments(
  bytes: AsyncIterable<Uint8Array>,
  onHead: (head: FileHead) => void = () => undefined,
  onRemark: (remark: string) => void = () => undefined,
): AsyncGenerator<RecordNode[]> {
  let documents: RecordNode[] = [];
  let hasDocuments = false;
  let hasGoods = false;
  const collector = new RecordCollector(
    (name, attributes) => onHead(readHead(name, attributes)),
    ({ node }) => {
      if (node.name === 'Документ') documents.push(node);
      else if (node.name !== 'Контейнер') hasGoods = true;
    },
    cutOfDocuments,
  );
  const reader = new XmlReader(collector);
  for await (const text of decodeXml(bytes)) {
    reader.write(text);
    if (documents.length === 0) continue;
    hasDocuments = true;
    yield documents;
    documents = [];
  }
  reader.close();
  for (const { line, notes } of reader.takeRemarks()) onRemark(`${notes[0]!.reason} (строка ${line})`);
  if (hasGoods && !hasDocuments)
    throw new RefusedFile('в файле товары, а не документы: их принимает обмен товарами (type=catalog)');
}
