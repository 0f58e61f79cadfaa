import { ApiError, fillPath, sendRequest, type Transport } from './api.ts'

export interface FetchedFile {
  readonly blob: Blob
  /** File name from the server, if it sent one. */
  readonly name: string | undefined
}

interface FileRequest {
  /** Path below `/api`, with `:name` for parameters. */
  readonly path: string
  readonly params: Readonly<Record<string, string>>
}

/** Downloads a file of the signed-in user: a link could not carry the token. */
export async function fetchFile(
  transport: Transport,
  { path, params }: FileRequest,
  signal?: AbortSignal,
): Promise<FetchedFile> {
  const { status, body } = await sendRequest(transport, {
    method: 'GET',
    path: `/api${fillPath(path, params)}`,
    access: 'user',
    read: readFile,
    signal,
  })
  if (isFile(body)) return { blob: body.blob, name: fileName(body.said ?? '') }
  throw new ApiError({
    status,
    code: 'INVALID_ANSWER',
    message: 'Recebemos uma resposta inesperada do servidor.',
  })
}

/** Reads a file with the header that names it. */
async function readFile(response: Response) {
  const said = response.headers.get('Content-Disposition')
  return { blob: await response.blob(), said }
}

/** Saves a file through the browser's downloads. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some phones read the file only after the page has moved on.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

function isFile(body: unknown): body is { blob: Blob; said: string | null } {
  return typeof body === 'object' && body !== null && 'blob' in body && body.blob instanceof Blob
}

/**
 * Reads the file name from a Content-Disposition header; prefers the one that may contain accents.
 */
function fileName(disposition: string): string | undefined {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition) ?? []
  const [, quoted, bare] = /filename=(?:"([^"]*)"|([^;\s]+))/i.exec(disposition) ?? []
  return (encoded && decode(encoded.trim())) || quoted || bare || undefined
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
