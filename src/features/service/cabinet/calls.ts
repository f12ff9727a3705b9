import type { Calls } from '#shared/endpoint.ts';

export const cabinetCalls = {
  managerContragents: 'GET /web/manager/contragents/getList/',
  managerUsersToAdd: 'GET /web/manager/contragents/usersToAdd/',
  managerContragent: 'GET /web/manager/contragents/:id/',
  managerAddContragent: 'POST /api/manager/addContragent/',
  managerDecideContragent: 'POST /api/manager/decideContragent/',
  managerAddUsers: 'POST /api/manager/addUserForContragents/',
  managerAnswerUser: 'POST /api/manager/answerUser/',
  managerUserForm: 'POST /api/manager/changeUserGetForm/',
  managerUserSave: 'POST /api/manager/changeUserSendForm/',
  managerOrdersForm: 'POST /api/manager/reassignOrdersGetForm/',
  managerOrdersMove: 'POST /api/manager/reassignOrdersSendForm/',
} as const satisfies Calls;
