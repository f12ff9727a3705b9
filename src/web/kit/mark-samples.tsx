import { IconBell, IconHeart } from '@tabler/icons-react';
import { formatMoney } from '#shared/price-format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { Counter, Dot } from '#web/ui/counter.tsx';
import { Hint } from '#web/ui/hint.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Sample, Samples } from './samples.tsx';
import styles from './mark-samples.module.css';

const filters = ['Медь', 'Сечение 2,5 мм²', 'Кабели силовые с медными жилами для стационарной прокладки'];

export function MarkSamples() {
  return (
    <Samples>
      <Sample name="Выбранное в фильтре" inRow>
        {filters.map((filter) => (
          <Chip key={filter} label={`Убрать: ${filter}`} onRemove={() => undefined}>
            {filter}
          </Chip>
        ))}
      </Sample>
      <Sample name="Состояния" inRow>
        <Badge>Черновик</Badge>
        <Badge color="brand">Принят</Badge>
        <Badge color="success">Выполнен</Badge>
        <Badge color="warning">Ждёт оплаты</Badge>
        <Badge color="danger">Отменён</Badge>
      </Sample>
      <Sample name="Счётчики" inRow>
        <Counter count={1} />
        <Counter count={99} />
        <Counter count={100} />
        <span className={styles.icon}>
          <Icon of={IconHeart} size={24} />
          <Counter count={128} floating />
        </span>
        <span className={styles.icon}>
          <Icon of={IconBell} size={24} />
          <Dot label="Есть новые уведомления" floating />
        </span>
      </Sample>
      <Sample name="Подсказка" inRow>
        <Hint
          id="kit-hint"
          text={`Минимальная сумма заказа — ${formatMoney(500_000)}. Добавьте товары ещё на ${formatMoney(120_000)}.`}
        >
          <Button look="secondary" aria-describedby="kit-hint">
            Почему нельзя заказать
          </Button>
        </Hint>
      </Sample>
      <Sample name="Найденное">
        <span>
          Кабель <mark>ВВГ</mark>нг(А)-LS 3×2,5
        </span>
      </Sample>
    </Samples>
  );
}
