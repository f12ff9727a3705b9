import { serve } from '#server/serve.ts';
import { addManagerCompany, decideCompany } from './add-company.ts';
import { addUsers, answerUser, listUsersToAdd } from './add-users.ts';
import { getUserForm, saveUser } from './change-user.ts';
import { getManagerCompany } from './get-company.ts';
import { listManagerCompanies } from './list-companies.ts';
import { getReassignForm, reassignOrders } from './reassign-orders.ts';

const changes = { perMinute: 60 };

export const cabinetRoutes = [
  serve('managerContragents', listManagerCompanies),
  serve('managerContragent', getManagerCompany),
  serve('managerUsersToAdd', listUsersToAdd, { perMinute: 300 }),
  serve('managerAddContragent', addManagerCompany, changes),
  serve('managerDecideContragent', decideCompany, changes),
  serve('managerAddUsers', addUsers, changes),
  serve('managerAnswerUser', answerUser, changes),
  serve('managerUserForm', getUserForm),
  serve('managerUserSave', saveUser, changes),
  serve('managerOrdersForm', getReassignForm),
  serve('managerOrdersMove', reassignOrders, changes),
];
