import type { Calls } from '#shared/endpoint.ts';

export const officeStaffCalls = {
  officeStaff: 'GET /api/office/staff/',
  officeStaffMember: 'GET /api/office/staff/:id/',
  officeStaffInvite: 'POST /api/office/staff/',
  officeStaffInviteAgain: 'POST /api/office/staff/:id/invite/',
  officeStaffRights: 'POST /api/office/staff/:id/rights/',
  officeStaffSecondStep: 'POST /api/office/staff/:id/second-step/',
  officeStaffSessions: 'POST /api/office/staff/:id/sessions/',
  officeStaffSubstitute: 'POST /api/office/staff/:id/substitute/',
  officeStaffSubstituteEnd: 'POST /api/office/staff/:id/substitute/end/',
  officeStaffClose: 'POST /api/office/staff/:id/close/',
  officeStaffOpen: 'POST /api/office/staff/:id/open/',
} as const satisfies Calls;
