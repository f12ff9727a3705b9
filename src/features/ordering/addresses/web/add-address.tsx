import { useState } from 'react';
import { Button, type ButtonProps } from '#web/ui/button.tsx';
import { useKeptWindow } from '#web/ui/forms/use-kept-window.ts';
import { Modal } from '#web/ui/modal.tsx';
import { AddressForm, addressFormName, type AddressFormProps } from './address-form.tsx';

type AddAddressProps = Pick<AddressFormProps, 'companies' | 'onSaved'> & Pick<ButtonProps, 'look' | 'size'>;

/** A button that opens the form of a new delivery address; `onSaved` gets it. */
export function AddAddress({ companies, onSaved, look = 'secondary', size }: AddAddressProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  useKeptWindow(addressFormName(), () => setOpen(true));
  return (
    <>
      <Button look={look} size={size} onClick={() => setOpen(true)}>
        Добавить адрес
      </Button>
      <Modal opened={isOpen} onClose={close} title="Новый адрес доставки">
        {isOpen ? (
          <AddressForm
            companies={companies}
            onClose={close}
            onSaved={(address) => {
              close();
              onSaved(address);
            }}
          />
        ) : null}
      </Modal>
    </>
  );
}
