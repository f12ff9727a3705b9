import { serve } from '#server/serve.ts';
import { ACT_UPLOAD } from '#shared/upload-rules.ts';
import { giveActFile, listActRequests } from './act-requests.ts';
import { listDebts } from './list-debts.ts';
import { endPermitOfCompany, givePermitToCompany, refusePermit } from './permit-orders.ts';

const changes = { perMinute: 60 };
const upload = { bytes: ACT_UPLOAD.maxSize * 1024 * 1024, files: ACT_UPLOAD.maxFiles };

export const officeDebtsRoutes = [
  serve('officeDebts', listDebts),
  serve('officePermit', givePermitToCompany, changes),
  serve('officePermitEnd', endPermitOfCompany, changes),
  serve('officePermitRefuse', refusePermit, changes),
  serve('officeActs', listActRequests),
  serve('officeActFile', giveActFile, { ...changes, upload }),
];
