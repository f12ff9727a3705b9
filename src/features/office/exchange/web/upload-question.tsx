import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { InputField, SelectField } from '#web/ui/plain-fields.tsx';
import type { OfficeUpload } from '../contract.ts';
import styles from './exchange-screen.module.css';
import { useExchangeCall } from './use-exchange-call.ts';

/**
 * What a price list leaves open: its source, its columns as the shop has recognised them, currency, VAT and unit of its
 * prices. The answer holds for later lists of the source with the same headings.
 */
export function UploadQuestion({ upload: { id, files, message, answers, isDryRun } }: { upload: OfficeUpload }) {
  const { call, isPending } = useExchangeCall('officeUploadRun');
  const [given, setGiven] = useState(answers);
  const set = (name: keyof typeof answers) => (event: { currentTarget: { value: string } }) =>
    setGiven({ ...given, [name]: event.currentTarget.value });
  // Other columns are shown before they count
  const confirmColumns = given.columns === answers.columns && given.source === answers.source;
  const answer = () => call({ params: { id: String(id) }, body: { isDryRun, answers: { ...given, confirmColumns } } });
  return (
    <Panel title={`Вопрос о файле ${files.map(({ name }) => name).join(', ')}`} className={styles.question}>
      <pre className={styles.asked}>{message}</pre>
      <InputField label="Источник" value={given.source} maxLength={300} onChange={set('source')} />
      <InputField
        label="Столбцы, если нужны другие"
        value={given.columns}
        maxLength={1000}
        placeholder="артикул=A; название=B; цена=D; остаток=нет"
        onChange={set('columns')}
      />
      <InputField
        label="Валюта, если список её не называет"
        value={given.currency}
        maxLength={300}
        placeholder="рубли или D=доллары; E=рубли"
        onChange={set('currency')}
      />
      <SelectField label="НДС" value={given.vat} onChange={set('vat')}>
        <option value="">Как в списке</option>
        <option value="included">Включён в цену</option>
        <option value="added">Добавляется к цене</option>
        <option value="none">Без НДС</option>
      </SelectField>
      <InputField
        label="Цена за сколько единиц, если список не говорит"
        value={given.priceUnit}
        maxLength={300}
        placeholder="1, 1000 или упаковка"
        onChange={set('priceUnit')}
      />
      <Button pending={isPending} onClick={() => void answer()}>
        {confirmColumns ? 'Столбцы верны' : 'Показать столбцы заново'}
      </Button>
    </Panel>
  );
}
