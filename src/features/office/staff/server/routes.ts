import { serve } from '#server/serve.ts';
import { changeRights } from './change-rights.ts';
import { closeMember, openMember } from './close-member.ts';
import { getMember } from './get-member.ts';
import { inviteMember, inviteMemberAgain } from './invite-member.ts';
import { listStaff } from './list-staff.ts';
import { appointSubstitute, endSubstitution } from './substitutes.ts';
import { endMemberSessions, requireSecondStep } from './member-login.ts';

const changes = { perMinute: 60 };
const invitations = { perMinute: 20, neverStored: true };

export const officeStaffRoutes = [
  serve('officeStaff', listStaff),
  serve('officeStaffMember', getMember),
  serve('officeStaffInvite', inviteMember, invitations),
  serve('officeStaffInviteAgain', inviteMemberAgain, invitations),
  serve('officeStaffRights', changeRights, changes),
  serve('officeStaffSecondStep', requireSecondStep, changes),
  serve('officeStaffSessions', endMemberSessions, changes),
  serve('officeStaffSubstitute', appointSubstitute, changes),
  serve('officeStaffSubstituteEnd', endSubstitution, changes),
  serve('officeStaffClose', closeMember, changes),
  serve('officeStaffOpen', openMember, changes),
];
