interface Match {
  status: string;
  _notFound?: boolean;
}

/** Whether an error screen stands in place of what the route shows. */
export function isFailed({ status, _notFound }: Match): boolean {
  return status === 'error' || status === 'notFound' || _notFound === true;
}
