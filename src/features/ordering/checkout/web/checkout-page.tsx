import { useState } from 'react';
import { useHeader } from '#web/app/layout-data.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/list-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { CheckoutForm } from './checkout-form.tsx';
import type { Refused } from './load-checkout.ts';

const crumbs = [
  { path: '/', title: 'Главная' },
  { path: '/basket/', title: 'Корзина' },
  { path: '/order/', title: 'Оформление заказа' },
];

/** Order checkout (R-ROUTE-13). `refused`: there is nothing that could be ordered. */
export function CheckoutPage({ refused }: { refused: Refused | null }) {
  const [emptied, setEmptied] = useState<Refused | null>(null);
  const reason = refused ?? emptied;
  return (
    <>
      <PageHeading crumbs={crumbs} title="Оформление заказа" />
      {reason ? <NothingToOrder reason={reason} /> : <CheckoutForm onEmptied={() => setEmptied(EMPTIED)} />}
    </>
  );
}

function NothingToOrder({ reason: { code, message } }: { reason: Refused }) {
  const isLeft = useHeader()?.basket.length;
  if (code === 'FORBIDDEN') {
    return (
      <EmptyState
        title="Нет права оформлять заказы"
        text="Корзину можно собирать и дальше. Чтобы оформить заказ, попросите доступ у администратора компании."
      >
        <ButtonLink href="/basket/">Вернуться в корзину</ButtonLink>
      </EmptyState>
    );
  }
  if (code === 'NO_COMPANY') {
    return (
      <EmptyState title={message}>
        <ButtonLink href="/mycompanies/">Мои компании</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={isLeft ? 'Заказывать нечего' : 'Корзина пуста'}
      text={isLeft ? 'Товары из корзины сейчас нельзя заказать. Причина указана у каждого.' : `${message}.`}
    >
      <ButtonLink href="/catalog/">Перейти в каталог</ButtonLink>
      <ButtonLink href={isLeft ? '/basket/' : '/orders/'} look="secondary">
        {isLeft ? 'Вернуться в корзину' : 'Открыть заказы'}
      </ButtonLink>
    </EmptyState>
  );
}

/** The order may have been placed in another window, by a colleague or by the manager who acts for the buyer. */
const EMPTIED: Refused = {
  code: 'EMPTY_BASKET',
  message: 'Товары уже заказаны, убраны или закончились: проверьте заказы',
};
