import { createFileRoute, redirect } from '@tanstack/react-router';

/** The former address of what buyers have not found. */
export const Route = createFileRoute('/office/searches')({
  beforeLoad: () => {
    throw redirect({ to: '/office/search/', search: { show: 'missed' } as never, replace: true, statusCode: 302 });
  },
});
