export { PeopleScreen } from './people-screen.tsx';
export { PersonScreen } from './person-screen.tsx';
export { loadPerson } from './person-query.ts';
