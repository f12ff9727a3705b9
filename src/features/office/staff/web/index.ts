export { loadMember } from './member-query.ts';
export { MemberScreen } from './member-screen.tsx';
export { StaffScreen } from './staff-screen.tsx';
