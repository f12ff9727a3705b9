import { type Route, serve } from '#server/serve.ts';
import { addCompany } from './add-company.ts';
import { answerApplicant } from './answer-applicant.ts';
import { answerInvitation } from './answer-invitation.ts';
import { changeRights } from './change-rights.ts';
import { invitePerson } from './invite-person.ts';
import { listOwnCompanies } from './list-companies.ts';
import { contragentUsers } from './list-people.ts';
import { companiesPage, userRole } from './own-companies.ts';
import { removePerson } from './remove-person.ts';
import { requestUpdate } from './request-update.ts';
import { type BasketOfSwitch, type MoveVisit, switchCompany } from './switch-company.ts';

export const companiesRoutes = (basket: BasketOfSwitch, moveVisit: MoveVisit): Route[] => [
  serve('contragents', listOwnCompanies, { availability: 'blocked company' }),
  serve('companiesPage', companiesPage),
  serve('contragentUsers', contragentUsers),
  serve('contragentUserRole', userRole),
  serve('contragentRights', changeRights, { perMinute: 60 }),
  serve('contragentCreateUser', invitePerson, { perMinute: 30 }),
  serve('contragentAnswerUser', answerApplicant, { perMinute: 60 }),
  serve('contragentRemoveUser', removePerson(basket), { perMinute: 60 }),
  serve('contragentAnswerInvitation', answerInvitation, { perMinute: 60 }),
  serve('contragentAdd', addCompany, { perMinute: 10 }),
  serve('contragentRequestUpdate', requestUpdate, { perMinute: 30 }),
  serve('contragentSwitch', switchCompany(basket, moveVisit), {
    perMinute: 60,
    availability: 'blocked company',
  }),
];
