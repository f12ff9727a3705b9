import { IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { isApiFailure } from '#web/api/api-failure.ts';
import { useApp } from '#web/app/app-context.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { showFailure, showPopup } from '#web/ui/toast-store.ts';

interface RemoveTemplateProps {
  template: { id: number; name: string };
  /** In a row of the list; on the template's own page the list opens afterwards. */
  isIcon?: boolean;
}

/** Deletes a template after confirmation (R-CALL-070). An already deleted one counts as success. */
export function RemoveTemplate({ template: { id, name }, isIcon = false }: RemoveTemplateProps) {
  const { api, queryClient } = useApp();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const remove = async () => {
    try {
      await api('templateRemove', { params: { id: String(id) } });
    } catch (error) {
      if (!isApiFailure(error) || error.status !== 404) {
        showFailure(error);
        return false;
      }
    }
    showPopup('Шаблон удалён');
    if (!isIcon) await navigate({ to: '/', href: '/basket-templates/' });
    await queryClient.invalidateQueries({ queryKey: ['templateList'] });
    return true;
  };
  const ask = () => setAsking(true);
  return (
    <>
      {isIcon ? (
        <IconButton label={`Удалить шаблон: ${name}`} onClick={ask}>
          <Icon of={IconTrash} size={18} />
        </IconButton>
      ) : (
        <Button look="quiet" onClick={ask}>
          Удалить шаблон
        </Button>
      )}
      <Confirm
        opened={isAsking}
        onClose={() => setAsking(false)}
        title="Удалить шаблон?"
        action="Удалить"
        onConfirm={remove}
      >
        «{name}» исчезнет из списка. На корзину и заказы это не влияет.
      </Confirm>
    </>
  );
}
