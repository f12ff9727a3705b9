import { describe, expect, it } from 'vitest';
import { readDocuments, type RecordNode } from '#exchange/commerceml/server/index.ts';
import { documentedBlocks } from '#server/testing/documented-blocks.ts';
import { readDocument } from './read-document.ts';

async function documentsOf(text: string): Promise<RecordNode[]> {
  const found: RecordNode[] = [];
  async function* bytes() {
    yield Buffer.from(text);
  }
  for await (const nodes of readDocuments(bytes())) found.push(...nodes);
  return found;
}

describe('the examples of docs/exchange-1c.md', () => {
  it('are orders whose lines add up, with a payment and a shipment', async () => {
    const files = await Promise.all(documentedBlocks('exchange-1c.md', 'xml').map(documentsOf));
    const documents = files.flat().map((node) => readDocument(node));
    expect(documents.map(({ kind }) => kind)).toEqual(['order', 'order', 'payment', 'shipment']);
    const orders = documents.slice(0, 2).map(({ lines, total }) => ({ lines: lines!, total }));
    expect(orders.map(({ lines }) => lines.reduce((sum, line) => sum + line.total, 0))).toEqual(
      orders.map(({ total }) => total),
    );
    expect(documents.slice(2).map(({ baseId }) => baseId)).toEqual([documents[0]!.id, documents[0]!.id]);
  });
});
