import { NO_NEWS_PHOTO, Picture } from '#web/ui/picture.tsx';
import standard from './picture-sample.png';
import webp from './picture-sample.webp';
import { Sample, Samples } from './samples.tsx';
import styles from './picture-samples.module.css';

const SIZE = 120;

export function PictureSamples() {
  return (
    <Samples>
      <Sample name="WebP и запасной вид" inRow>
        <span className={styles.box}>
          <Picture source={{ webp, standard }} alt="Лампа светодиодная" width={SIZE} height={SIZE} />
        </span>
        <span className={styles.box}>
          <Picture source={standard} alt="Лампа светодиодная, PNG" width={SIZE} height={SIZE} />
        </span>
      </Sample>
      <Sample name="Нет картинки и не загрузилась" inRow>
        <span className={styles.box}>
          <Picture source="" alt="Нет картинки" width={SIZE} height={SIZE} />
        </span>
        <span className={styles.box}>
          <Picture source="/img/goods/lost.svg" alt="Не загрузилась" width={SIZE} height={SIZE} />
        </span>
      </Sample>
      <Sample name="Новость без картинки">
        <Picture source="" alt="Новость" width={160} height={90} placeholder={NO_NEWS_PHOTO} />
      </Sample>
    </Samples>
  );
}
