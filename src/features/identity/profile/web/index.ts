export { loadProfile } from './profile-queries.ts';
export { ProfilePage } from './profile-page.tsx';
