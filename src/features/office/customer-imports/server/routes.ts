import { serve } from '#server/serve.ts';
import { CUSTOMERS_UPLOAD } from '#shared/upload-rules.ts';
import { getImport, getImportRows, listImports, makeImportFile } from './get-imports.ts';
import { applyCustomers, checkCustomers } from './manage-imports.ts';
import { receiveCustomersFile } from './receive-file.ts';

const changes = { perMinute: 60 };
const MEGABYTE = 1024 * 1024;

export const officeCustomerImportsRoutes = [
  serve('officeCustomerImports', listImports),
  serve('officeCustomerImportAdd', receiveCustomersFile, {
    perMinute: 30,
    upload: { bytes: CUSTOMERS_UPLOAD.maxSize * MEGABYTE, files: CUSTOMERS_UPLOAD.maxFiles },
  }),
  serve('officeCustomerImport', getImport),
  serve('officeCustomerImportRows', getImportRows),
  serve('officeCustomerImportCheck', checkCustomers, changes),
  serve('officeCustomerImportApply', applyCustomers, changes),
  serve('officeCustomerImportFile', makeImportFile, changes),
];
