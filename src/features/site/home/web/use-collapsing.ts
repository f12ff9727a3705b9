import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Data } from '#shared/endpoint.ts';
import { useApp } from '#web/app/app-context.ts';
import { showFailure } from '#web/ui/toast-store.ts';
import type { HomeBlock } from '../contract.ts';
import { homeQuery } from './home-query.ts';

type Home = Data<'cabinetMain'>;

/** Collapses or expands a block at once; the server remembers it and brings the data of an expanded one. */
export function useCollapsing({ control, isCollapsed }: HomeBlock): () => void {
  const { api } = useApp();
  const queryClient = useQueryClient();
  const { queryKey } = homeQuery(api);
  const { mutate, isPending } = useMutation({
    mutationFn: () => api('dashboardControl', { body: { control, state: isCollapsed ? 'expanded' : 'collapsed' } }),
    onMutate: async () => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData<Home>(queryKey, (home) => home && withState(home, control, !isCollapsed));
    },
    onSuccess: ({ block }) => {
      queryClient.setQueryData<Home>(queryKey, (home) => home && withBlock(home, block));
    },
    onError: (error) => {
      showFailure(error);
      return queryClient.invalidateQueries({ queryKey });
    },
  });
  return () => {
    if (!isPending) mutate();
  };
}

/** The home page with a block in another state; an expanded one waits for its data. */
export function withState(home: Home, control: string, isCollapsed: boolean): Home {
  const blocks = home.blocks.map((block) =>
    block.control === control ? ({ ...block, isCollapsed, data: null } as HomeBlock) : block,
  );
  return { ...home, blocks };
}

/** The home page with a block as the server gave it. */
export function withBlock(home: Home, fresh: HomeBlock): Home {
  return { ...home, blocks: home.blocks.map((block) => (block.control === fresh.control ? fresh : block)) };
}
