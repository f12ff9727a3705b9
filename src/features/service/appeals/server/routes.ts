import { serve } from '#server/serve.ts';
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
  serve('appealList', appealList),
  serve('managerAppeals', managerAppeals),
  serve('appealDetail', getAppeal),
  serve('appealTypes', appealTypes),
  serve('appealAdd', addAppeal, { perMinute: 30, upload }),
  serve('appealMessage', addMessage, { perMinute: 60, upload }),
  serve('appealRate', rateAppeal, { perMinute: 60 }),
  serve('appealRead', readAppeal, { perMinute: 600 }),
  serve('appealClose', closeAppeal, { perMinute: 60 }),
  serve('appealApprove', approveChanges, { perMinute: 60 }),
  serve('appealColleagues', listColleagues),
  serve('appealHandOver', handOver, { perMinute: 60 }),
  serve('cannedAnswers', listCannedAnswers),
  serve('cannedAnswerSave', saveCannedAnswer, { perMinute: 60 }),
  serve('cannedAnswerRemove', removeCannedAnswer, { perMinute: 60 }),
];
