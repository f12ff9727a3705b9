export { confirmQuarantined, rejectQuarantined } from './quarantine/decide-quarantined.ts';
export { hideMissing, type HiddenGoods, hideVanished } from './write/hide-products.ts';
export { checkReport } from './preview/check-report.ts';
export { checkFiles, importFiles } from './import-files.ts';
export { isImporting, withImportLock } from './import-lock.ts';
export { importReport } from './report/import-report.ts';
export type { ImportSettings } from './import-settings.ts';
export { listPriceTypeChoices } from './report/price-type-report.ts';
export { importCommand } from './import-command.ts';
export { claimUnreported, hasUnreported } from './quarantine/claim-unreported.ts';
export { countQuarantined, listQuarantined, type Quarantined, quarantinedText } from './quarantine/list-quarantined.ts';
export { quarantineCommand } from './quarantine/quarantine-command.ts';
export { changeKey, Journal } from './report/journal.ts';
export {
  countNotes,
  failedRunCount,
  findRun,
  type JournalRun,
  listChanges,
  listNotes,
  listRuns,
} from './report/journal-queries.ts';
export { claimWantedPicture, settleWantedPicture } from './write/wanted-pictures.ts';
export { type LinkProperties, setLinkProperties } from './set-link-properties.ts';
export { importsCommand } from './imports-command.ts';
export { tidyAfterImport } from './tidy-after-import.ts';
