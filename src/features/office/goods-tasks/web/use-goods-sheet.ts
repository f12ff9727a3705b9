import { useRouter } from '@tanstack/react-router';
import { useTaskCall } from './use-task-call.ts';

/** Asks for the sheet of goods, of all or of these, and opens the page where the file will be. */
export function useGoodsSheet() {
  const router = useRouter();
  const { call } = useTaskCall();
  return async (ids?: number[]): Promise<void> => {
    const asked = await call('officeGoodsSheet', { body: { ids } });
    if (asked) await router.navigate({ href: `/office/goods/tasks/${asked.id}/` });
  };
}
