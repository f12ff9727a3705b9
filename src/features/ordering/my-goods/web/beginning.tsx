import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/list-state.tsx';

/** Nothing was ordered yet: how to begin. */
export function Beginning() {
  return (
    <EmptyState
      title="Здесь соберутся товары, которые вы заказываете"
      text="После первого заказа они встанут одним списком: с количеством, ценой тогда и сейчас и полем для нового заказа. Начать можно с каталога, с артикулов или со списка из файла."
    >
      <ButtonLink href="/catalog/">Перейти в каталог</ButtonLink>
      <ButtonLink href="/quickorder/" look="secondary">
        Ввести артикулы
      </ButtonLink>
      <ButtonLink href="/quickorder/?tab=excel" look="secondary">
        Загрузить список
      </ButtonLink>
    </EmptyState>
  );
}
