import { fillPath, isRefusal, sendRequest, type Transport } from './api.ts'

interface StreamRequest {
  /** Path below `/api`, with `:name` for parameters. */
  readonly path: string
  readonly params: Readonly<Record<string, string>>
}

const RECONNECT_DELAY_MS = 10_000

/**
 * Follows server-sent events of the signed-in user while the page is visible, and connects again when
 * they end: `EventSource` could not carry the token. Returns the way to stop.
 */
export function followStream(
  transport: Transport,
  { path, params }: StreamRequest,
  onData: (text: string) => void,
): () => void {
  let current: AbortController | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  const close = () => {
    clearTimeout(retry)
    current?.abort()
    current = undefined
  }
  const open = async () => {
    close()
    if (document.visibilityState === 'hidden') return
    const own = new AbortController()
    current = own
    try {
      const request = { method: 'GET', access: 'user', read: readBody } as const
      const url = `/api${fillPath(path, params)}`
      const { body } = await sendRequest(transport, { ...request, path: url, signal: own.signal })
      if (body instanceof ReadableStream) await readEvents(body, onData)
    } catch (error) {
      // Whoever may not listen gains nothing by asking again.
      if (isRefusal(error)) return
    }
    if (current === own) retry = setTimeout(() => void open(), RECONNECT_DELAY_MS)
  }
  const reopen = () => void open()
  document.addEventListener('visibilitychange', reopen)
  window.addEventListener('pagehide', close)
  window.addEventListener('pageshow', reopen)
  reopen()
  return () => {
    document.removeEventListener('visibilitychange', reopen)
    window.removeEventListener('pagehide', close)
    window.removeEventListener('pageshow', reopen)
    close()
  }
}

const readBody = (response: Response) => response.body

/** Reads events until the stream ends. Each of ours has its data in one line. */
async function readEvents(
  stream: ReadableStream<Uint8Array>,
  onData: (text: string) => void,
): Promise<void> {
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const events = (text + decoder.decode(value, { stream: true })).split('\n\n')
    text = events.pop() ?? ''
    for (const line of events.flatMap((event) => event.split('\n')))
      if (line.startsWith('data: ')) onData(line.slice(6))
  }
}
