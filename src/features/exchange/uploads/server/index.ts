export { openUpload, PART_BYTES, receiveUploadPart, runUpload, startWork } from './receive-upload.ts';
export { type BulkAnswer, type BulkWork, startUploads } from './run-uploads.ts';
