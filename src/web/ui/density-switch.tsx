import { setPreference, usePreference } from '#web/app/use-preference.ts';
import { Segments } from './forms/segments.tsx';

interface DensitySwitchProps {
  /** In a line of tools. */
  isSmall?: boolean;
}

/** The height of the rows of goods in this browser. */
export function DensitySwitch({ isSmall }: DensitySwitchProps) {
  return (
    <Segments
      label="Строки таблиц"
      options={[
        { value: 'dense', text: 'Плотно' },
        { value: 'normal', text: 'Обычно' },
      ]}
      value={usePreference('density')}
      onChange={(density) => setPreference('density', density)}
      isSmall={isSmall}
    />
  );
}
