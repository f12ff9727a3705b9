import type { ReactNode } from 'react';
import type { FastView as FastViewData } from '../contract.ts';
import { markupText } from '#shared/markup.ts';
import { Picture } from '#web/ui/picture.tsx';
import styles from './fast-view.module.css';
import { OfferChoice } from './offer-choice.tsx';
import { Purchase } from './purchase.tsx';
import { Stickers } from './stickers.tsx';
import { useBuying } from './row-actions.ts';
import { useOffer } from './use-offer.ts';

interface FastViewProps {
  product: FastViewData;
  onShowSimilar: () => void;
  children: ReactNode;
}

/** A product without leaving the list: its picture, codes, terms and a few words (R-CALL-034). */
export function FastView({ product: detail, onShowSimilar, children }: FastViewProps) {
  const buying = useBuying();
  const { product, isPending, choose } = useOffer(detail, buying);
  const { article, properties } = product;
  const { value: shortcode } = properties.shortcode;
  return (
    <div className={styles.view}>
      <div className={styles.picture}>
        <Picture source={product.previewPicture} alt={markupText(product.name)} width={280} height={280} isMain />
      </div>
      <div className={styles.about}>
        <Stickers item={product} />
        <p className={styles.codes}>
          {article ? <span>{`Артикул ${article}`}</span> : null}
          {shortcode ? <span>{`Короткий код ${shortcode}`}</span> : null}
        </p>
        <OfferChoice offers={product.offers} onChoose={choose} />
        <Purchase product={product} buying={buying} isPending={isPending} onShowSimilar={onShowSimilar} />
        {product.text ? <p className={styles.text}>{product.text}</p> : null}
        <div>{children}</div>
      </div>
    </div>
  );
}
