import type { Calls } from '#shared/endpoint.ts';

export const companiesCalls = {
  contragents: 'GET /api/contragent/',
  companiesPage: 'GET /web/mycompanies/',
  contragentUsers: 'GET /api/contragent/getUsers/',
  contragentUserRole: 'GET /api/contragent/getUserRole/',
  contragentRights: 'POST /api/contragent/updateUserAccessRights/',
  contragentCreateUser: 'POST /api/contragent/createUser/',
  contragentAnswerUser: 'POST /api/contragent/answerUser/',
  contragentRemoveUser: 'POST /api/contragent/removeUser/',
  contragentAnswerInvitation: 'POST /api/contragent/answerInvitation/',
  contragentAdd: 'POST /api/contragent/add/',
  contragentRequestUpdate: 'POST /api/contragent/requestUpdate/',
  contragentSwitch: 'POST /api/contragent/:id/',
} as const satisfies Calls;
