import { serve } from '#server/serve.ts';
import { getExchange } from './get-exchange.ts';
import { addOfficeConnection, changeOfficeConnection, getConnection, renewPassword } from './manage-connections.ts';
import { addOfficeFeed, changeOfficeFeed, getFeed, runOfficeFeed } from './manage-feeds.ts';
import { decideJob, repeatJob } from './manage-jobs.ts';
import { decideQuarantine, getQuarantine } from './manage-quarantine.ts';
import { getUploads, runOfficeUpload, startUpload, takeUploadPart } from './manage-uploads.ts';
import { getImport, getImportChanges, getImportNotes, getImports, hideMissingGoods } from './read-journal.ts';

export const officeExchangeRoutes = [
  serve('officeExchange', getExchange, { perMinute: 60 }),
  serve('officeExchangeRepeat', repeatJob, { perMinute: 60 }),
  serve('officeExchangeDecide', decideJob, { perMinute: 60 }),
  serve('officeConnection', getConnection),
  serve('officeConnectionAdd', addOfficeConnection, { perMinute: 20, neverStored: true }),
  serve('officeConnectionChange', changeOfficeConnection, { perMinute: 60 }),
  serve('officeConnectionPassword', renewPassword, { perMinute: 20, neverStored: true }),
  serve('officeFeed', getFeed),
  serve('officeFeedAdd', addOfficeFeed, { perMinute: 60 }),
  serve('officeFeedChange', changeOfficeFeed, { perMinute: 60 }),
  serve('officeFeedRun', runOfficeFeed, { perMinute: 60 }),
  serve('officeQuarantine', getQuarantine),
  serve('officeQuarantineDecide', decideQuarantine),
  serve('officeImports', getImports),
  serve('officeImport', getImport),
  serve('officeImportChanges', getImportChanges),
  serve('officeImportNotes', getImportNotes),
  serve('officeUploads', getUploads),
  serve('officeUploadStart', startUpload, { perMinute: 60 }),
  serve('officeUploadPart', takeUploadPart, { perMinute: 3000, upload: { bytes: 4 * 1024 * 1024, files: 1 } }),
  serve('officeUploadRun', runOfficeUpload, { perMinute: 60 }),
  serve('officeImportHide', hideMissingGoods, { perMinute: 60 }),
];
