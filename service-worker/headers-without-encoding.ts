/** Headers for a body as it was read from a response: it is not compressed any more, nor of that length. */
export function headersWithoutEncoding(response: Response): Headers {
  const headers = new Headers(response.headers);
  for (const name of ["content-encoding", "content-length"]) headers.delete(name);
  return headers;
}
