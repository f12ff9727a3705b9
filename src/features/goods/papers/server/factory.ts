import { randomUUID } from 'node:crypto';
import type { Db } from '#server/db/index.ts';
import { addPaper, type PaperFields } from './add-paper.ts';

/** A certificate without an end, with a file of its own unless one is given. */
export function aPaper(
  db: Db,
  {
    productIds,
    fileName = 'cert.pdf',
    content = randomUUID(),
    ...fields
  }: Partial<PaperFields> & {
    productIds: readonly number[];
    fileName?: string;
    content?: string;
  },
): Promise<{ id: number }> {
  return addPaper(db, {
    fields: { kind: 'certificate', title: '', number: '', issuedOn: null, endsOn: null, ...fields },
    file: { name: fileName, bytes: Buffer.from(`%PDF-1.7 ${content}`) },
    productIds,
  });
}
