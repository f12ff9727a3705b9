import { IconHeart, IconPrinter, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Button, IconButton, type ButtonProps } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Sample, Samples } from './samples.tsx';

const looks: { look: ButtonProps['look']; name: string; text: string }[] = [
  { look: 'primary', name: 'Главная', text: 'Оформить заказ' },
  { look: 'secondary', name: 'Обычная', text: 'Сохранить' },
  { look: 'quiet', name: 'Тихая', text: 'Сбросить' },
  { look: 'danger', name: 'Опасная', text: 'Удалить' },
];

export function ButtonSamples() {
  const [isOn, setIsOn] = useState(true);
  return (
    <Samples>
      {looks.map(({ look, name, text }) => (
        <Sample key={name} name={name} inRow>
          <Button look={look}>{text}</Button>
          <Button look={look} pending>
            {text}
          </Button>
          <Button look={look} disabled>
            {text}
          </Button>
        </Sample>
      ))}
      <Sample name="Размеры" inRow>
        <Button size="small">Мелкая</Button>
        <Button>Средняя</Button>
        <Button size="large">Крупная</Button>
      </Sample>
      <Sample name="Без подписи и ссылка" inRow>
        <Button />
        <ButtonLink look="secondary" href="/">
          На главную
        </ButtonLink>
      </Sample>
      <Sample name="С иконкой" inRow>
        <Button look="secondary">
          <Icon of={IconPrinter} size={18} />
          Печать
        </Button>
        <IconButton label="Удалить">
          <Icon of={IconTrash} />
        </IconButton>
        <IconButton label="В избранное" pressed={isOn} onClick={() => setIsOn(!isOn)}>
          <Icon of={IconHeart} />
        </IconButton>
        <IconButton label="Удалить нельзя" disabled>
          <Icon of={IconTrash} />
        </IconButton>
      </Sample>
      <Sample name="Во всю ширину">
        <Button look="secondary" wide>
          Показать все предложения поставщика
        </Button>
      </Sample>
    </Samples>
  );
}
