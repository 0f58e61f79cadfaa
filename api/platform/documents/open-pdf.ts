import { setImmediate } from 'node:timers/promises'
import Pdf from 'pdfkit'
import { fonts, weights } from './fonts.ts'
import { printable } from './printable.ts'

export type PdfDocument = InstanceType<typeof Pdf>

export interface PdfOptions {
  readonly title: string
  readonly layout: 'portrait' | 'landscape'
}

/** An A4 document without a page yet. It is a stream: read it while it is written. */
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
  // It takes a font that has been read, which its types don't know.
  for (const weight of weights) document.registerFont(weight, fonts[weight] as unknown as Buffer)
  return document
}

/**
 * Draws one page for each thing, in the background of the stream that is handed back: between two
 * pages others get their turn.
 */
export function drawPages<T>(
  document: PdfDocument,
  things: readonly T[],
  draw: (thing: T) => void,
): PdfDocument {
  const write = async () => {
    for (const thing of things) {
      document.addPage()
      draw(thing)
      await setImmediate()
    }
    document.end()
  }
  write().catch((error: Error) => document.destroy(error))
  return document
}

/** A JPEG that several pages show and the file holds once; for `image`, like the bytes themselves. */
export function openPicture(document: PdfDocument, bytes: Buffer): Buffer {
  // Its types don't know what it takes: an opened picture.
  return Reflect.apply(Reflect.get(document, 'openImage'), document, [bytes]) as Buffer
}
