import type { Calls } from '#shared/endpoint.ts';

export const officeContentCalls = {
  officeContentList: 'GET /api/office/content/:kind/',
  officeContent: 'GET /api/office/content/:kind/:key/',
  officeContentVersion: 'GET /api/office/content/:kind/:key/versions/:id/',
  officeContentSave: 'POST /api/office/content/save/',
  officeContentPicture: 'POST /api/office/content/picture/',
  officeContentFile: 'POST /api/office/content/file/',
  officeContentNames: 'GET /api/office/content-names/',
} as const satisfies Calls;
