/**
 * `fetch` for a form with files, by XMLHttpRequest: the only way a browser says how much of a body has been sent, from 0 to 1.
 * Rejects as `fetch` does.
 */
export function sendUpload(path: string, init: RequestInit, onSent: (part: number) => void): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { method = 'POST', headers, body, signal } = init;
    const request = new XMLHttpRequest();
    const fail = () => reject(signal?.aborted ? signal.reason : new TypeError('The upload was lost'));
    request.open(method, path);
    new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value));
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onSent(loaded / total);
    });
    request.addEventListener('load', () => {
      const { status, responseText } = request;
      resolve(new Response(responseText, { status, headers: headersOf(request.getAllResponseHeaders()) }));
    });
    for (const end of ['error', 'abort', 'timeout']) request.addEventListener(end, fail);
    if (signal?.aborted) return fail();
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body as FormData);
  });
}

/** 'name: value' in lines. */
function headersOf(text: string): Headers {
  const lines = text.trim().split(/\r\n/).filter(Boolean);
  return new Headers(
    lines.map((line): [string, string] => {
      const [name = '', ...value] = line.split(': ');
      return [name, value.join(': ')];
    }),
  );
}
