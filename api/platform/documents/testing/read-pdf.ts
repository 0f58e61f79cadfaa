import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** A page as a reader sees it: its text, its size in points, the QR code on it. */
export interface ReadPage {
  readonly text: string
  readonly width: number
  readonly height: number
  readonly qr: string | null
  /** Lowest and rightmost extent of the text. */
  readonly bottom: number
  readonly right: number
}

export interface ReadDocument {
  readonly title: string
  readonly pages: readonly ReadPage[]
}

/** Loading it takes longer than reading a PDF: it serves all tests of its process, one at a time. */
let reader: Worker | undefined
let lastReading: Promise<unknown> = Promise.resolve()

/**
 * Reads a PDF in a worker thread: a server under test shares our process and sheds load when the
 * event loop blocks for a second, which rendering and decoding pages may take.
 */
export function readPdf(bytes: Uint8Array): Promise<ReadDocument> {
  const reading = lastReading.then(() => readNext(bytes))
  lastReading = reading.catch(() => undefined)
  return reading
}

async function readNext(bytes: Uint8Array): Promise<ReadDocument> {
  reader ??= new Worker(new URL('read-pdf-worker.ts', import.meta.url))
  // Does not keep the process from ending.
  reader.unref()
  const listening = new AbortController()
  const { signal } = listening
  const exited = once(reader, 'exit', { signal }).then(([code]) => {
    throw new Error(`the PDF worker exited with ${code} without a result`)
  })
  exited.catch(() => undefined)
  try {
    const answered = once(reader, 'message', { signal })
    reader.postMessage(bytes, [])
    const [document]: ReadDocument[] = await Promise.race([answered, exited])
    if (!document) throw new Error('the PDF worker returned nothing')
    return document
  } catch (error) {
    reader = undefined
    throw error
  } finally {
    listening.abort()
  }
}
