import type { Calls } from '#shared/endpoint.ts';

export const officeSectionsCalls = {
  officeSections: 'GET /api/office/sections/',
  officeSection: 'GET /api/office/sections/:id/',
  officeSectionAdd: 'POST /api/office/sections/',
  officeSectionChange: 'POST /api/office/sections/:id/',
  officeSectionPlace: 'POST /api/office/sections/:id/place/',
  officeSectionReturn: 'POST /api/office/sections/:id/return/',
  officeSectionPicture: 'POST /api/office/sections/:id/picture/',
  officeSectionPictureRemove: 'POST /api/office/sections/:id/picture/remove/',
  officeSourceRoot: 'POST /api/office/section-roots/:id/',
} as const satisfies Calls;
