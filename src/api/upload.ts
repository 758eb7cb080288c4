/** The share of a file that has been sent, from 0 to 1. */
export type OnUploadProgress = (share: number) => void;

/**
 * Sends a file and reports the progress, which `fetch` does not.
 *
 * @throws {TypeError} when there is no response, as `fetch` does; the reason of `signal` when it aborts
 */
export function sendFile(
  path: string,
  {
    method,
    headers,
    body,
    signal,
  }: { method: string; headers: Record<string, string>; body: Blob; signal: AbortSignal },
  onSent: OnUploadProgress,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, path);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0);
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
    request.onerror = () => reject(new TypeError("The file could not be sent."));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener("abort", () => request.abort());
    request.send(body);
  });
}
