import { useState } from 'react';
import { scopeOf } from '#shared/rights/staff-rights.ts';
import { useApp } from '#web/app/app-context.ts';
import { useFooter } from '#web/app/layout-data.ts';
import { useStaffRights } from '#web/app/use-staff-rights.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { showFailure } from '#web/ui/toast-store.ts';
import styles from './copy-banner.module.css';

/** Says in every screen that this is a copy of the shop, and lets the owner say that it is the shop. */
export function CopyBanner() {
  const { api, queryClient } = useApp();
  const rights = useStaffRights();
  const [isAsking, setAsking] = useState(false);
  if (!useFooter()?.isCopy) return null;
  const confirm = async () => {
    try {
      await api('officeConfirmShop', {});
      await queryClient.invalidateQueries({ queryKey: ['footer'] });
      return true;
    } catch (error) {
      showFailure(error);
      return false;
    }
  };
  return (
    <section className={styles.banner} aria-label="Копия магазина">
      <b>Копия: письма, SMS и обмен остановлены.</b>
      {scopeOf(rights, 'staff') === null ? (
        <span>Подтвердить, что это магазин, может сотрудник с правом «Сотрудники магазина».</span>
      ) : (
        <>
          <Button look="secondary" size="small" onClick={() => setAsking(true)}>
            Это наш магазин
          </Button>
          <Confirm
            opened={isAsking}
            onClose={() => setAsking(false)}
            title="Это наш магазин?"
            action="Это наш магазин"
            onConfirm={confirm}
          >
            Магазин отправит письма и SMS, которые ждут, и начнёт обмен с 1С. Магазин, с которого снята копия, не должен
            больше работать: иначе покупатели получат письма дважды, а 1С — чужие заказы.
          </Confirm>
        </>
      )}
    </section>
  );
}
