import { useLayoutDialogs } from '#web/app/layout-dialogs.tsx';
import { useKeptWindow } from '#web/ui/forms/use-kept-window.ts';
import { latePart } from '#web/ui/late-part.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { CONTACT_FORM } from './contact-fields.ts';

const ContactForm = latePart(async () => (await import('./contact-form.tsx')).ContactForm, 5);

/** The window of the contact form; its code and the bot check come with the first opening (R-MODAL-04, A-060). */
export function ContactDialog() {
  const { open, show, close } = useLayoutDialogs();
  useKeptWindow(CONTACT_FORM, () => show('contact'));
  return (
    <Modal opened={open === 'contact'} onClose={close} title="Обратная связь">
      <ContactForm onClose={close} />
    </Modal>
  );
}
