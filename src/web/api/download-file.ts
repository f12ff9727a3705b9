import { useState } from 'react';
import { REQUEST_ID_HEADER } from '#shared/request-id-header.ts';
import { browserSession } from '#web/app/browser-session.ts';
import { showFailureAs } from '#web/ui/toast-store.ts';
import { ApiFailure, failureMessage } from './api-failure.ts';
import { callHeaders } from './call-headers.ts';
import { transportFailure } from './read-answer.ts';

/**
 * Saves a file of the shop, under its own name unless another one is given. Its address opens for the token in the header alone, so it is fetched and
 * handed to the browser as a whole. Throws ApiFailure.
 */
export async function downloadFile(address: string, name?: string): Promise<void> {
  const browser = browserSession();
  if (!browser.mayChange()) throw new ApiFailure(401, []);
  const headers = await callHeaders(browser.token());
  const response = await fetch(address, { headers, credentials: 'same-origin' }).catch((error: unknown) => {
    throw transportFailure(address, String(error));
  });
  if (!response.ok) {
    console.error(`Download ${address} was refused: HTTP ${response.status}`);
    throw new ApiFailure(response.status, [], {
      transport: true,
      httpStatus: response.status,
      requestId: response.headers.get(REQUEST_ID_HEADER),
    });
  }
  saveBlob(await response.blob(), name ?? nameOf(response));
}

/** Russian names travel by RFC 5987. */
function nameOf(response: Response): string {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return encoded === undefined ? '' : decodeURIComponent(encoded);
}

/** Hands a file that the page has to the browser's downloads. */
export function saveBlob(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The download has begun by then; some browsers begin late
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Runs a download from a button: whether it runs, and a toast when it fails. */
export function useDownload(download: () => Promise<void>) {
  const [isPending, setPending] = useState(false);
  const run = async () => {
    setPending(true);
    try {
      await download();
    } catch (error) {
      showFailureAs(error, failureMessage(error, 'Не удалось скачать файл. Попробуйте ещё раз'));
    } finally {
      setPending(false);
    }
  };
  return { isPending, run: () => void run() };
}
