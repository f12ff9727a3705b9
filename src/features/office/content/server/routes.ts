import { serve } from '#server/serve.ts';
import { getContent, getContentVersion } from './get-content.ts';
import { getNames } from './get-names.ts';
import { listContent } from './list-content.ts';
import { MAX_CONTENT_FILE, receiveFile, receivePicture } from './receive-files.ts';
import { saveContent } from './save-content.ts';

const upload = { bytes: MAX_CONTENT_FILE, files: 1 };

export const officeContentRoutes = [
  serve('officeContentList', listContent),
  serve('officeContent', getContent),
  serve('officeContentVersion', getContentVersion),
  serve('officeContentSave', saveContent, { perMinute: 60 }),
  serve('officeContentPicture', receivePicture, { perMinute: 60, upload }),
  serve('officeContentFile', receiveFile, { perMinute: 60, upload }),
  serve('officeContentNames', getNames),
];
