export { InvitationsScreen } from './invitations-screen.tsx';
