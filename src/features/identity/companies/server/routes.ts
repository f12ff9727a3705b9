import { type Route, serve } from '#server/serve.ts';
import { buyer } from '#server/session/access.ts';
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
  serve('contragents', buyer, listOwnCompanies, { availability: 'blocked company' }),
  serve('companiesPage', buyer, companiesPage),
  serve('contragentUsers', buyer, contragentUsers),
  serve('contragentUserRole', buyer, userRole),
  serve('contragentRights', buyer, changeRights, { perMinute: 60 }),
  serve('contragentCreateUser', buyer, invitePerson, { perMinute: 30 }),
  serve('contragentAnswerUser', buyer, answerApplicant, { perMinute: 60 }),
  serve('contragentRemoveUser', buyer, removePerson(basket), { perMinute: 60 }),
  serve('contragentAnswerInvitation', buyer, answerInvitation, { perMinute: 60 }),
  serve('contragentAdd', buyer, addCompany, { perMinute: 10 }),
  serve('contragentRequestUpdate', buyer, requestUpdate, { perMinute: 30 }),
  serve('contragentSwitch', buyer, switchCompany(basket, moveVisit), {
    perMinute: 60,
    availability: 'blocked company',
  }),
];
