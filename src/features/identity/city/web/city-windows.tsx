import { useEffect, useEffectEvent, useState } from 'react';
import type { ApiClient } from '#web/api/api-client.ts';
import { useApp } from '#web/app/app-context.ts';
import { useLayoutDialogs } from '#web/app/layout-dialogs.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { Button } from '#web/ui/button.tsx';
import { CitySelector } from './city-selector.tsx';
import type { City } from '../contract.ts';
import styles from './city-question.module.css';
import { useChooseCity } from './use-choose-city.ts';

const ASKED_KEY = 'city-asked';
const MAX_ACCOUNTS = 20;

/** Once for every document that is loaded, and for an account in this browser. */
let isAsked = false;

/**
 * The selector, and the question after the city that was detected (R-STATE-070, R-STATE-074). `accountId`: of a buyer who
 * has none, else null.
 */
export function CityWindows({ accountId }: { accountId: number | null }) {
  const { open, show, close } = useLayoutDialogs();
  const [detected, setDetected] = useState<City | null>(null);
  useDetection(accountId, (city) => {
    setDetected(city);
    show(city ? 'city-question' : 'city');
  });
  return (
    <>
      <Modal opened={open === 'city'} onClose={close} title="Выбор города" size="small" atTop>
        <CitySelector />
      </Modal>
      <Modal
        opened={open === 'city-question' && detected !== null}
        onClose={close}
        title={detected ? cityQuestion(detected) : ''}
        size="small"
      >
        {detected ? <CityQuestion city={detected} onChange={() => show('city')} /> : null}
      </Modal>
    </>
  );
}

function useDetection(accountId: number | null, onResult: (city: City | null) => void): void {
  const { api } = useApp();
  const tell = useEffectEvent(onResult);
  useEffect(() => {
    if (accountId === null || isAsked) return;
    isAsked = true;
    if (isAskedFirst(accountId)) void detectCity(api).then(tell);
  }, [api, accountId]);
}

/** Below the question of the window: 'Да' saves the city, 'Изменить' opens the selector (R-STATE-072, R-STATE-073). */
function CityQuestion({ city, onChange }: { city: City; onChange: () => void }) {
  const { choose, isSaving } = useChooseCity();
  return (
    <>
      <p>От города зависят пункты самовывоза и сроки доставки.</p>
      <div className={styles.actions}>
        <Button pending={isSaving} onClick={() => choose(city.id)}>
          Да
        </Button>
        <Button look="secondary" disabled={isSaving} onClick={onChange}>
          Изменить
        </Button>
      </div>
    </>
  );
}

/** The city of the visitor's network address, or null where it is not found for any reason (R-ERR-24, R-STATE-074). */
export async function detectCity(api: ApiClient): Promise<City | null> {
  try {
    return (await api('cityByIp', {})).city;
  } catch {
    // Without an answer the visitor chooses himself: that is not reported as a failure
    return null;
  }
}

/** R-STATE-070, R-STATE-071: 'Ваш город Тула, Тульская область?', without a region 'Ваш город Москва?'. */
export function cityQuestion({ name, region }: Pick<City, 'name' | 'region'>): string {
  return `Ваш город ${[name, region].filter(Boolean).join(', ')}?`;
}

/**
 * Whether the account is asked for its city for the first time in this browser, which is stored: it is not asked again,
 * closed without a choice or not. Where nothing can be stored, each document asks once.
 */
function isAskedFirst(accountId: number): boolean {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(ASKED_KEY) ?? '[]');
    const ids: unknown[] = Array.isArray(stored) ? stored : [];
    if (ids.includes(accountId)) return false;
    localStorage.setItem(ASKED_KEY, JSON.stringify([...ids, accountId].slice(-MAX_ACCOUNTS)));
  } catch {
    // Blocked or full
  }
  return true;
}
