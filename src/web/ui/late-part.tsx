import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useEffect, useRef } from 'react';
import { ApiFailure } from '#web/api/api-failure.ts';
import { trackProgress } from '#web/api/call-progress.ts';
import { failureText, LoadingState } from './list-state.tsx';
import { showFailureAs } from './toast-store.ts';

let count = 0;

/**
 * A part whose code comes with its first use, in the browser alone; where it cannot be loaded, the page stays. With `rows`
 * grey bars stand in its place, then why it is missing, with 'Повторить'. Without them a message says so, and `onMissing`
 * takes back what has asked for the part, so that the next press asks again. `prepare` loads it ahead.
 */
export function latePart<P extends object>(load: () => Promise<ComponentType<P>>, rows?: number) {
  let loaded: ComponentType<P> | undefined;
  const loadOnce = async () => {
    const finish = trackProgress();
    try {
      // A browser may keep a script that failed for failed: without a connection it is not asked for
      if (navigator.onLine) loaded ??= await load();
    } catch {
      // Said below
    } finally {
      finish();
    }
    if (!loaded) throw new ApiFailure(500, [], { transport: true });
    return loaded;
  };
  const queryKey = ['late', (count += 1)];
  function LatePart({ onMissing, ...props }: P & { onMissing?: () => void }) {
    const query = useQuery({ queryKey, queryFn: loadOnce, staleTime: Infinity, gcTime: Infinity });
    const { data: Part, error } = query;
    const wasWaited = useRef(false);
    useEffect(() => {
      if (!Part && rows) wasWaited.current = true;
      else if (wasWaited.current) document.querySelector<HTMLElement>('[role=dialog] [data-autofocus]')?.focus();
      else if (error) {
        showFailureAs(error, failureText(error));
        onMissing?.();
      }
      // oxlint-disable-next-line react/exhaustive-deps -- once for each failure
    }, [Part, error]);
    if (Part) return <Part {...(props as unknown as P)} />;
    return rows ? <LoadingState query={query} rows={rows} height={56} /> : null;
  }
  return Object.assign(LatePart, { prepare: () => void loadOnce().catch(() => undefined) });
}
