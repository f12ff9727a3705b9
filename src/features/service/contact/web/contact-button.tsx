import { useLayoutDialogs } from '#web/app/layout-dialogs.tsx';

/** Opens the contact form (R-MODAL-04). */
export function ContactButton({ className }: { className?: string }) {
  const { show } = useLayoutDialogs();
  return (
    <button type="button" className={className} aria-haspopup="dialog" onClick={() => show('contact')}>
      Обратная связь
    </button>
  );
}
