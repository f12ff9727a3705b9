import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { isApiFailure } from '#web/api/api-failure.ts';
import { useApp } from '#web/app/app-context.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useKeptWindow } from '#web/ui/forms/use-kept-window.ts';
import { Modal } from '#web/ui/modal.tsx';
import { showFailure, showPopup } from '#web/ui/toast-store.ts';
import type { DeliveryAddress } from '../contract.ts';
import { AddressForm, addressFormName } from './address-form.tsx';
import styles from './addresses-page.module.css';
import { useAddressesChanged } from './addresses-query.ts';

interface AddressActionsProps {
  address: DeliveryAddress;
  companies: readonly { id: number; name: string }[];
}

/** Changing and deleting an address; placed orders keep theirs. */
export function AddressActions({ address, companies }: AddressActionsProps) {
  const { api } = useApp();
  const changed = useAddressesChanged();
  const [open, setOpen] = useState<'edit' | 'remove'>();
  const close = () => setOpen(undefined);
  useKeptWindow(addressFormName(address), () => setOpen('edit'));
  const remove = async () => {
    try {
      await api('addressRemove', { params: { id: String(address.id) } });
    } catch (error) {
      // Already removed: same result
      if (!isApiFailure(error) || error.status !== 404) {
        showFailure(error);
        return false;
      }
    }
    showPopup('Адрес удалён');
    await changed();
    return true;
  };
  return (
    <span className={styles.actions}>
      <IconButton label={`Изменить: ${address.address}`} onClick={() => setOpen('edit')}>
        <Icon of={IconPencil} size={18} />
      </IconButton>
      <IconButton label={`Удалить: ${address.address}`} onClick={() => setOpen('remove')}>
        <Icon of={IconTrash} size={18} />
      </IconButton>
      <Modal opened={open === 'edit'} onClose={close} title="Адрес доставки">
        {open === 'edit' ? (
          <AddressForm
            companies={companies}
            address={address}
            onClose={close}
            // Its row goes: the window gives the focus to what is there then
            onSaved={async () => {
              await changed();
              close();
            }}
          />
        ) : null}
      </Modal>
      <Confirm opened={open === 'remove'} onClose={close} title="Удалить адрес?" action="Удалить" onConfirm={remove}>
        <b className={styles.asked}>{address.address}</b>
        Заказы, которые уже оформлены на этот адрес, не изменятся.
      </Confirm>
    </span>
  );
}
