import { preparesOrders } from '#shared/rights/staff-rights.ts';
import { useStaffRights } from '#web/app/use-staff-rights.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';

/** Leads staff who prepare orders to a new one, of the company where that is known. */
export function NewOrderLink({ company }: { company?: number }) {
  if (!preparesOrders(useStaffRights())) return null;
  return (
    <ButtonLink href={`/office/requests/new/${company === undefined ? '' : `?company=${company}`}`}>
      Новый заказ
    </ButtonLink>
  );
}
