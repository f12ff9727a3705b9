import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { preparesOrders } from '#shared/rights/staff-rights.ts';
import { apiQuery } from '#web/api/api-client.ts';
import { useApp } from '#web/app/app-context.ts';
import { useStaffRights } from '#web/app/use-staff-rights.ts';
import { Palette } from '#web/ui/palette/palette.tsx';
import type { TakeAhead } from '#web/ui/palette/use-typed-ahead.ts';
import { entriesOf, kinds, screensOf } from './palette-entries.ts';
import { useScreens } from './use-screens.ts';

interface OfficePaletteProps {
  /** What was typed before the palette was there. */
  takeAhead: TakeAhead;
  onClose: () => void;
  /** Opens the window about an article. */
  onGoods: (id: string) => void;
}

/** Finds an order, a company, a person, an article or a screen. */
export function OfficePalette({ takeAhead, onClose, onGoods }: OfficePaletteProps) {
  const { api, session } = useApp();
  const screens = useScreens();
  const mayOrder = preparesOrders(useStaffRights());
  const [text, setText] = useState('');
  const query = useQuery({
    ...apiQuery(api, 'officeFind', { query: { q: text } }),
    enabled: text !== '' && session.role === 'MANAGER',
  });
  return (
    <Palette
      name="office-recent"
      kinds={kinds}
      placeholder="Номер заказа, 1С или УПД, компания, ИНН, телефон, артикул"
      text={text}
      onText={setText}
      takeAhead={takeAhead}
      found={{
        entries: [...screensOf(screens, text), ...(query.data ? entriesOf(query.data, mayOrder) : [])],
        isFetching: query.isFetching,
        error: query.error,
      }}
      onClose={onClose}
      onChoose={({ id }) => {
        onClose();
        onGoods(id);
      }}
    />
  );
}
