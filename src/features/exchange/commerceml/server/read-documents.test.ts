import { expect, it } from 'vitest';
import { readDocuments } from './read-documents.ts';
import { childText } from './record-node.ts';
import { commerceMl } from './xml.fixture.ts';

it('a file of documents is read with its bare ampersands and control letters, which are named', async () => {
  const file = commerceMl('\n<Документ><Ид>1</Ид><Комментарий>Ручеёк & Ко\u0001</Комментарий></Документ>');
  async function* bytes() {
    yield Buffer.from(file);
  }
  const remarks: string[] = [];
  const comments: (string | null)[] = [];
  for await (const documents of readDocuments(bytes(), undefined, (remark) => remarks.push(remark))) {
    comments.push(...documents.map((document) => childText(document, 'Комментарий')));
  }
  expect(comments).toEqual(['Ручеёк & Ко']);
  expect(remarks).toHaveLength(2);
  expect(remarks[1]).toMatch(/&.*Ручеёк & Ко.*\(строка 3\)/);
});
