import { sql } from 'drizzle-orm';
import { addPaper } from '#goods/papers/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { addDays, dayOf } from '#shared/dates.ts';
import { type PaperKind, paperName } from '#shared/goods-papers.ts';
import { type DemoPaperFields, paperPdf } from './paper-pdf.ts';
import { readData } from './read-data.ts';

/** A paper as `papers.json` has it: it belongs to the goods of a section and of those below. */
export type PaperData = {
  kind: PaperKind;
  title: string;
  number: string;
  section: string;
  issuedDaysAgo: number;
  endsInDays: number | null;
};

export type DemoPaper = {
  fields: DemoPaperFields;
  section: string;
  pdf: Buffer;
};

/** The papers of the demo goods with their files: one has ended, one ends soon. */
export async function makeDemoPapers(now: Date): Promise<DemoPaper[]> {
  const today = dayOf(now);
  const papers: DemoPaper[] = [];
  for (const { issuedDaysAgo, endsInDays, section, ...own } of readData<PaperData[]>('papers.json')) {
    const endsOn = endsInDays === null ? null : addDays(today, endsInDays);
    const fields = { ...own, issuedOn: addDays(today, -issuedDaysAgo), endsOn };
    papers.push({ fields, section, pdf: await paperPdf(fields, now) });
  }
  return papers;
}

export async function seedPapers(tx: Db, papers: readonly DemoPaper[]): Promise<void> {
  for (const { fields, section, pdf } of papers) {
    const { rows } = await tx.execute<{ id: number }>(sql`
      select distinct own.product_id as id
      from product_section own join section on section.id = own.section_id
      where section.path = ${section} or section.path like ${`${section}/%`}`);
    const file = { name: `${paperName(fields).replaceAll('/', '-')}.pdf`, bytes: pdf };
    await addPaper(tx, { fields, file, productIds: rows.map(({ id }) => id) });
  }
}
