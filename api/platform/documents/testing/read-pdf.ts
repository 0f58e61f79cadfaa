import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** A page of a document as a reader has it: its words, its size in points, the QR code on it. */
export interface ReadPage {
  readonly text: string
  readonly width: number
  readonly height: number
  readonly qr: string | null
  /** How far down the lowest and how far right the rightmost words reach. */
  readonly bottom: number
  readonly right: number
}

export interface ReadDocument {
  readonly title: string
  readonly pages: readonly ReadPage[]
}

/**
 * In a thread of its own: a server under test shares our process, and turns callers away when it
 * stands still for a second, which drawing and decoding pages may take.
 */
export async function readPdf(bytes: Uint8Array): Promise<ReadDocument> {
  const reader = new Worker(new URL('read-pdf-worker.ts', import.meta.url), { workerData: bytes })
  const gone = once(reader, 'exit').then(([code]) => {
    throw new Error(`the reader of a document ended with ${code} and told nothing`)
  })
  // It ends in any case; only before its answer is that a failure.
  gone.catch(() => undefined)
  const [document]: ReadDocument[] = await Promise.race([once(reader, 'message'), gone])
  if (!document) throw new Error('the reader of a document told nothing')
  await reader.terminate()
  return document
}
