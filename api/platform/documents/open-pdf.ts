import { setImmediate } from 'node:timers/promises'
import Pdf from 'pdfkit'
import { fonts, type ReadFont, weights } from './fonts.ts'
import { printable } from './printable.ts'

export type PdfDocument = InstanceType<typeof Pdf>

/** A picture that was parsed, and is embedded in the document when it is first drawn. */
export interface OpenedPicture {
  readonly width: number
  readonly height: number
}

// pdfkit accepts parsed fonts and pictures, which its types don't know.
declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      registerFont(name: string, font: ReadFont): this
    }
    interface PDFImage {
      /** Parses a picture, so that several pages embed it once. */
      openImage(bytes: Buffer): OpenedPicture
      image(picture: OpenedPicture, x: number, y: number, options?: ImageOption): this
    }
  }
}

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
  for (const weight of weights) document.registerFont(weight, fonts[weight])
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
