export { CompanyVisits } from './company-visits.tsx';
export { EnterButton } from './enter-button.tsx';
export { OwnVisits } from './own-visits.tsx';
