export { ContactButton } from './contact-button.tsx';
export { ContactDialog } from './contact-dialog.tsx';
