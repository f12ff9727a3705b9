import { lazy } from 'react';
import { useFrameDialogs } from '#web/layouts/frame-dialogs.tsx';
import { Modal } from '#web/ui/modal.tsx';

const ContactForm = lazy(async () => ({ default: (await import('./contact-form.tsx')).ContactForm }));

/** The window of the contact form; its code and the bot check come with the first opening (R-MODAL-04, A-060). */
export function ContactDialog() {
  const { open, close } = useFrameDialogs();
  return (
    <Modal opened={open === 'contact'} onClose={close} title="Обратная связь">
      <ContactForm onClose={close} />
    </Modal>
  );
}
