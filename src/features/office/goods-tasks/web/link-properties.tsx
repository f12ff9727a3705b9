import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type LinkName, linkNames } from '#shared/goods-work.ts';
import { apiQuery } from '#web/api/api-client.ts';
import { useApp } from '#web/app/app-context.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/plain-fields.tsx';
import { showFailure, showPopup } from '#web/ui/toast-store.ts';
import type { LinkSource } from '../contract.ts';
import styles from './tasks.module.css';

/** Which properties of the accounting systems name articles of linked goods. */
export function LinkProperties() {
  const { api } = useApp();
  const { data } = useQuery({ ...apiQuery(api, 'officeLinkProperties', {}), staleTime: 0 });
  const sources = data?.sources.filter(({ properties }) => properties.length > 0) ?? [];
  if (sources.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="link-properties">
      <h2 id="link-properties">Связи из свойств 1С</h2>
      <p className={styles.note}>
        Если 1С называет артикулы в свойстве товара («Аналоги: К-100, К-200»), укажите его: связи появятся сразу и будут
        следовать за загрузками. Связи, заданные в магазине, не изменятся.
      </p>
      {sources.map((source) => (
        <SourceForm key={`${source.id} ${JSON.stringify(source.links)}`} source={source} />
      ))}
    </section>
  );
}

const kinds = Object.keys(linkNames) as LinkName[];

function SourceForm({ source: { id, name, links, properties } }: { source: LinkSource }) {
  const { api } = useApp();
  const queryClient = useQueryClient();
  const [chosen, choose] = useState(links);
  const [isPending, setPending] = useState(false);
  const isChanged = kinds.some((kind) => chosen[kind] !== links[kind]);
  const save = async () => {
    setPending(true);
    try {
      await api('officeLinkPropertiesSet', { params: { id: String(id) }, body: { shown: links, links: chosen } });
      showPopup('Связи обновлены');
    } catch (error) {
      showFailure(error);
    } finally {
      await queryClient.invalidateQueries({ queryKey: ['officeLinkProperties'] });
      setPending(false);
    }
  };
  return (
    <fieldset className={styles.source}>
      <legend>{name}</legend>
      <div className={styles.fields}>
        {kinds.map((kind) => (
          <SelectField
            key={kind}
            label={linkNames[kind]}
            value={chosen[kind] ?? ''}
            onChange={(event) => choose({ ...chosen, [kind]: event.currentTarget.value || undefined })}
          >
            <option value="">Не берутся</option>
            {properties.map((property) => (
              <option key={property}>{property}</option>
            ))}
          </SelectField>
        ))}
      </div>
      {isChanged ? (
        <Button pending={isPending} onClick={() => void save()}>
          Сохранить
        </Button>
      ) : null}
    </fieldset>
  );
}
