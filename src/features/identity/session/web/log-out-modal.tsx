import { latePart } from '#web/ui/late-part.tsx';
import { Modal } from '#web/ui/modal.tsx';

const LogOutQuestion = latePart(async () => (await import('./log-out-question.tsx')).LogOutQuestion, 1);

interface LogOutModalProps {
  opened: boolean;
  onClose: () => void;
}

/** Asks before the session is ended (R-MODAL-01); its code comes with the first opening. */
export function LogOutModal({ opened, onClose }: LogOutModalProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Выйти из аккаунта?" size="small">
      <LogOutQuestion onClose={onClose} />
    </Modal>
  );
}
