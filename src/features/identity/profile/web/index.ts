export { ContactChangePage } from './contact-change-page.tsx';
export { loadProfile } from './profile-queries.ts';
export { ProfilePage } from './profile-page.tsx';
