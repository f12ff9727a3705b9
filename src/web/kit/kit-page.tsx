import { useEffect } from 'react';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { ButtonSamples } from './button-samples.tsx';
import { ColourSamples } from './colour-samples.tsx';
import { FieldSamples } from './field-samples.tsx';
import { FileSamples } from './file-samples.tsx';
import { GoodsSamples } from './goods-samples.tsx';
import { GoodsTableSamples } from './goods-table-samples.tsx';
import { ListSamples } from './list-samples.tsx';
import { MarkSamples } from './mark-samples.tsx';
import { PictureSamples } from './picture-samples.tsx';
import { SelectSamples } from './select-samples.tsx';
import { TableSamples } from './table-samples.tsx';
import { WindowSamples } from './window-samples.tsx';
import styles from './kit-page.module.css';

const sections = [
  { id: 'buttons', title: 'Кнопки', Samples: ButtonSamples },
  { id: 'fields', title: 'Поля', Samples: FieldSamples },
  { id: 'selects', title: 'Выбор и даты', Samples: SelectSamples },
  { id: 'files', title: 'Файлы', Samples: FileSamples },
  { id: 'goods', title: 'Товар', Samples: GoodsSamples },
  { id: 'goods-table', title: 'Таблица товаров', Samples: GoodsTableSamples },
  { id: 'table', title: 'Таблица', Samples: TableSamples },
  { id: 'lists', title: 'Списки', Samples: ListSamples },
  { id: 'marks', title: 'Метки и подсказки', Samples: MarkSamples },
  { id: 'windows', title: 'Окна и сообщения', Samples: WindowSamples },
  { id: 'pictures', title: 'Картинки', Samples: PictureSamples },
  { id: 'colours', title: 'Цвета', Samples: ColourSamples },
];

/** `/dev/kit/`: every part that pages are made of, in all its states, in the light and in the dark. */
export function KitPage({ theme }: { theme: 'dark' | undefined }) {
  useTheme(theme);
  return (
    <div className={styles.page}>
      <PageHeading
        crumbs={[
          { path: '/', title: 'Главная' },
          { path: '/dev/kit/', title: 'Детали интерфейса' },
        ]}
        title="Детали интерфейса"
      >
        <ButtonLink look="secondary" href={theme ? '/dev/kit/' : '/dev/kit/?theme=dark'}>
          {theme ? 'Светлая тема' : 'Тёмная тема'}
        </ButtonLink>
      </PageHeading>
      <nav className={styles.contents} aria-label="Разделы страницы">
        {sections.map(({ id, title }) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
      </nav>
      {sections.map(({ id, title, Samples }) => (
        <section key={id} id={id} className={styles.section} aria-labelledby={`${id}-title`}>
          <h2 id={`${id}-title`}>{title}</h2>
          <Samples />
        </section>
      ))}
    </div>
  );
}

/** On the document, so that windows and lists outside of the page's own elements wear it too. */
function useTheme(theme: 'dark' | undefined): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    const own = dataset.theme;
    if (theme) dataset.theme = theme;
    return () => {
      dataset.theme = own;
    };
  }, [theme]);
}
