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

/**
 * Reads a PDF in a worker thread: a server under test shares our process and sheds load when the
 * event loop blocks for a second, which rendering and decoding pages may take.
 */
export async function readPdf(bytes: Uint8Array): Promise<ReadDocument> {
  const reader = new Worker(new URL('read-pdf-worker.ts', import.meta.url), { workerData: bytes })
  const exited = once(reader, 'exit').then(([code]) => {
    throw new Error(`the PDF worker exited with ${code} without a result`)
  })
  // The worker always exits; that is a failure only before its answer.
  exited.catch(() => undefined)
  const [document]: ReadDocument[] = await Promise.race([once(reader, 'message'), exited])
  if (!document) throw new Error('the PDF worker returned nothing')
  await reader.terminate()
  return document
}
