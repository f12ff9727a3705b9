import { z } from 'zod';
import { checkReport } from './preview/check-report.ts';
import { checkFiles, importFiles } from './import-files.ts';
import { type ImportProgress } from './import-settings.ts';
import { withImportLock } from './import-lock.ts';
import { command } from '#server/commands/command.ts';
import { importReport } from './report/import-report.ts';
import { tidyAfterImport } from './tidy-after-import.ts';

const name = z.string().trim().min(1).max(300).optional();

const args = z.object({
  files: z.array(z.object({ path: z.string().max(4096), name: z.string().max(4096) })).max(10_000),
  source: name,
  priceType: name,
  packProperty: name,
  minimumProperty: name,
  newProperty: name,
  requisites: z.array(z.string().trim().min(1).max(200)).max(100).optional(),
  columns: z.string().trim().min(1).max(1000).optional(),
  confirmColumns: z.boolean().optional(),
  currency: z.string().trim().min(1).max(300).optional(),
  vat: z.string().trim().min(1).max(300).optional(),
  priceUnit: z.string().trim().min(1).max(300).optional(),
  availableQuantity: z.number().int().min(0).max(1_000_000).optional(),
  older: z.boolean().optional(),
  separate: z.boolean().optional(),
  dryRun: z.boolean().default(false),
  absentStock: z.enum(['none', 'keep'], { error: 'нужно none или keep' }).optional(),
});

const STAGES: Record<ImportProgress['stage'], string> = { check: 'Проверка', compare: 'Сравнение', load: 'Загрузка' };

/** CommerceML files, YML feeds and price lists into the shop: see docs/goods-from-1c.md. */
export const importCommand = command(
  args,
  async ({ database, now, onProgress, onPartly, signal }, { files, dryRun, ...settings }) => {
    const showProgress = ({ stage, done, total }: ImportProgress) => onProgress({ label: STAGES[stage], done, total });
    if (dryRun) {
      const checked = await checkFiles(database.db, files, settings, { signal, onProgress: showProgress });
      return checkReport(database.db, checked, settings, { signal, onProgress: showProgress });
    }
    const reports = await withImportLock(database, () =>
      importFiles(database.db, files, settings, { now: now(), signal, onProgress: showProgress }),
    );
    await tidyAfterImport(database, reports);
    if (reports.some(({ counts }) => Object.keys(counts).some((key) => key.startsWith('refused:')))) onPartly?.();
    return importReport(reports);
  },
);
