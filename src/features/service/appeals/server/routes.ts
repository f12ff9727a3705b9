import { serve } from '#server/serve.ts';
import { buyer, manager, shopper } from '#server/session/access.ts';
import { APPEAL_UPLOAD } from '#shared/upload-rules.ts';
import { addAppeal } from './add-appeal.ts';
import { addMessage } from './add-message.ts';
import { approveChanges } from './approve-changes.ts';
import { listCannedAnswers, removeCannedAnswer, saveCannedAnswer } from './canned-answers.ts';
import { closeAppeal } from './close-appeal.ts';
import { getAppeal } from './get-appeal.ts';
import { handOver, listColleagues } from './hand-over.ts';
import { appealList, appealTypes, managerAppeals } from './list-appeals.ts';
import { rateAppeal } from './rate-appeal.ts';
import { readAppeal } from './read-appeal.ts';

const upload = { bytes: APPEAL_UPLOAD.maxSize * 1024 * 1024, files: APPEAL_UPLOAD.maxFiles, isOptional: true };

export const appealsRoutes = [
  serve('appealList', buyer, appealList),
  serve('managerAppeals', manager, managerAppeals),
  serve('appealDetail', shopper, getAppeal),
  serve('appealTypes', shopper, appealTypes),
  serve('appealAdd', shopper, addAppeal, { perMinute: 30, upload }),
  serve('appealMessage', shopper, addMessage, { perMinute: 60, upload }),
  serve('appealRate', shopper, rateAppeal, { perMinute: 60 }),
  serve('appealRead', shopper, readAppeal, { perMinute: 600 }),
  serve('appealClose', shopper, closeAppeal, { perMinute: 60 }),
  serve('appealApprove', manager, approveChanges, { perMinute: 60 }),
  serve('appealColleagues', manager, listColleagues),
  serve('appealHandOver', manager, handOver, { perMinute: 60 }),
  serve('cannedAnswers', manager, listCannedAnswers),
  serve('cannedAnswerSave', manager, saveCannedAnswer, { perMinute: 60 }),
  serve('cannedAnswerRemove', manager, removeCannedAnswer, { perMinute: 60 }),
];
