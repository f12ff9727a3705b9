import { createFileRoute, redirect } from '@tanstack/react-router';

/** The former address of the exchange, which letters name. */
export const Route = createFileRoute('/exchange')({
  beforeLoad: () => {
    throw redirect({ to: '/office/exchange/', replace: true, statusCode: 302 });
  },
});
