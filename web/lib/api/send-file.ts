import type { ApiRequest } from './api.ts'

/** Sends a file with its progress, which `fetch` does not report. */
export function sendFile(
  { method, path, headers, signal }: ApiRequest,
  { file, onProgress }: NonNullable<ApiRequest['upload']>,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, path)
    request.withCredentials = true
    const all = {
      'Content-Type': file.type || 'application/octet-stream',
      'X-File-Name': encodeURIComponent(file.name),
      ...headers,
    }
    for (const [name, value] of Object.entries(all)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    )
    request.addEventListener('load', () =>
      resolve({ status: request.status, text: request.responseText }),
    )
    request.addEventListener('error', () => reject(new TypeError('the upload got no response')))
    request.addEventListener('abort', () => reject(signal?.reason))
    signal?.addEventListener('abort', () => request.abort())
    if (signal?.aborted) return reject(signal.reason)
    request.send(file)
  })
}
