import { serve } from '#server/serve.ts';
import { PAPER_UPLOAD, PAPERS_UPLOAD } from '#shared/upload-rules.ts';
import { add, change, changeGoods, remove } from './change-papers.ts';
import { getPaper } from './get-paper.ts';
import { listPapers } from './list-papers.ts';
import { receivePapers } from './receive-papers.ts';

const MEGABYTE = 1024 * 1024;
const changes = { perMinute: 60 };
const bounds = ({ maxSize, maxFiles }: { maxSize: number; maxFiles: number }) => ({
  bytes: maxSize * MEGABYTE,
  files: maxFiles,
});

export const officePapersRoutes = [
  serve('officePapers', listPapers),
  serve('officePaper', getPaper),
  serve('officePaperAdd', add, { ...changes, upload: bounds(PAPER_UPLOAD) }),
  serve('officePapersUpload', receivePapers, { perMinute: 30, upload: bounds(PAPERS_UPLOAD) }),
  serve('officePaperChange', change, changes),
  serve('officePaperGoods', changeGoods, changes),
  serve('officePaperRemove', remove, changes),
];
