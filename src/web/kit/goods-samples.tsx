import { useState } from 'react';
import { Price } from '#web/ui/price.tsx';
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx';
import { StockStatus } from '#web/ui/stock-status.tsx';
import { UnitLabel } from '#web/ui/unit-label.tsx';
import { Sample, Samples } from './samples.tsx';

const whole = { valueBase: 1290, valueVat: 1290, discountPrice: null, currency: 'RUB' as const };
const reduced = { valueBase: 1290, valueVat: 1083.6, discountPrice: 1083.6, currency: 'RUB' as const };
const measure = {
  measureBase: { symbol: 'шт', ratio: 1 },
  measureCustom: null,
  price: 108.5,
  shippingType: 'Упаковка',
  packageCount: 12,
  minCount: 24,
};

export function GoodsSamples() {
  const [single, setSingle] = useState(1);
  const [pack, setPack] = useState(24);
  const [custom, setCustom] = useState(240);
  return (
    <Samples>
      <Sample name="Цена">
        <Price prices={whole} unit="шт" />
        <Price prices={reduced} unit="упак" />
      </Sample>
      <Sample name="Крупная цена">
        <Price prices={{ ...reduced, valueBase: 1_234_567.8 }} size="large" />
      </Sample>
      <Sample name="Валюта" inRow>
        <Price prices={{ ...whole, currency: 'EUR' }} />
        <Price prices={{ ...whole, currency: 'USD' }} />
      </Sample>
      <Sample name="Единица">
        <span>
          <UnitLabel measure={measure} currency="RUB" />
        </span>
      </Sample>
      <Sample name="Наличие" inRow>
        <StockStatus status={{ isInStock: true, name: 'В наличии', color: 'in-stock' }} />
        <StockStatus status={{ isInStock: false, name: 'Под заказ', color: 'to-order' }} />
        <StockStatus status={{ isInStock: false, name: 'Нет в наличии', color: 'out-of-stock' }} />
      </Sample>
      <Sample name="Количество">
        <QuantityStepper
          value={single}
          item={{ packageCount: 1, minOrderCount: 1, inBasket: false }}
          unit="шт"
          name="Кабель: по одной"
          onChange={setSingle}
          onReset={setSingle}
        />
        <QuantityStepper
          value={pack}
          item={{ packageCount: 12, minOrderCount: 24, inBasket: true }}
          unit="шт"
          name="Кабель: упаковками"
          onChange={setPack}
          onReset={setPack}
        />
        <QuantityStepper
          value={custom}
          item={{ packageCount: 1, minOrderCount: 1, inBasket: true }}
          unit="кг"
          ratio={0.25}
          name="Кабель: килограммами"
          size="large"
          onChange={setCustom}
          onReset={setCustom}
        />
      </Sample>
    </Samples>
  );
}
