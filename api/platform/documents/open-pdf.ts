import { setImmediate } from 'node:timers/promises'
import Pdf from 'pdfkit'
import { fonts, weights } from './fonts.ts'
import { printable } from './printable.ts'

export type PdfDocument = InstanceType<typeof Pdf>

export interface PdfOptions {
  readonly title: string
  readonly layout: 'portrait' | 'landscape'
}

/** Opens an A4 document without pages. It is a stream: read it while it is written. */
export function openPdf({ title, layout }: PdfOptions): PdfDocument {
  const document = new Pdf({
    size: 'A4',
    layout,
    margin: 0,
    autoFirstPage: false,
    font: '',
    lang: 'pt-BR',
    displayTitle: true,
    info: { Title: printable(title), Author: '55Tickets', Creator: '55Tickets' },
  })
  // pdfkit accepts a parsed font, which its types don't know.
  for (const weight of weights) document.registerFont(weight, fonts[weight] as unknown as Buffer)
  return document
}

/**
 * Draws one page per item in the background of the returned stream, and yields to other work
 * between two pages.
 */
export function drawPages<T>(
  document: PdfDocument,
  items: readonly T[],
  draw: (item: T) => void,
): PdfDocument {
  const write = async () => {
    for (const item of items) {
      document.addPage()
      draw(item)
      await setImmediate()
    }
    document.end()
  }
  write().catch((error: Error) => document.destroy(error))
  return document
}

/** Embeds a JPEG once for several pages; pass the result to `image` like the bytes themselves. */
export function openPicture(document: PdfDocument, bytes: Buffer): Buffer {
  // pdfkit's types don't know that `image` accepts an opened picture.
  return Reflect.apply(Reflect.get(document, 'openImage'), document, [bytes]) as Buffer
}
