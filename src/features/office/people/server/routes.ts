import { serve } from '#server/serve.ts';
import { askForContact } from './ask-for-contact.ts';
import { cancelPersonErasure, erasePersonLater } from './erase-later.ts';
import { exportPerson } from './export-person.ts';
import { getPerson } from './get-person.ts';
import { listPeople } from './list-people.ts';
import { blockPerson, endPersonSessions, resetPersonFactor, unblockPerson } from './manage-person.ts';

const changes = { perMinute: 60 };

export const officePeopleRoutes = [
  serve('officePeople', listPeople),
  serve('officePerson', getPerson),
  serve('officePersonBlock', blockPerson, changes),
  serve('officePersonUnblock', unblockPerson, changes),
  serve('officePersonSessions', endPersonSessions, changes),
  serve('officePersonFactor', resetPersonFactor, changes),
  serve('officePersonContact', askForContact, changes),
  serve('officePersonErase', erasePersonLater, changes),
  serve('officePersonEraseCancel', cancelPersonErasure, changes),
  serve('officePersonData', exportPerson, { perMinute: 10, neverStored: true }),
];
