export { openUpload, PART_BYTES, receiveUploadPart, runUpload } from './receive-upload.ts';
export { startUploads } from './run-uploads.ts';
