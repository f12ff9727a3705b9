import { Segments } from '#web/ui/forms/segments.tsx';

export type ShownUnit = 'base' | 'custom';

interface UnitToggleProps {
  /** Symbols. */
  base: string;
  custom: string;
  shown: ShownUnit;
  onChange: (shown: ShownUnit) => void;
}

/** Which unit quantity and price are shown in (R-PROD-01). */
export function UnitToggle({ base, custom, shown, onChange }: UnitToggleProps) {
  const options = [
    { value: 'base', text: base },
    { value: 'custom', text: custom },
  ] as const;
  return <Segments label="Единица измерения" options={options} value={shown} onChange={onChange} />;
}
