import encodeMatrix from 'qr'
import sharp from 'sharp'
import type { PdfDocument } from './open-pdf.ts'

/** A QR code at error level M as a matrix of dark and light modules, without the quiet zone. */
export interface Qr {
  readonly size: number
  isDark(x: number, y: number): boolean
}

/** Border of light modules that the library draws at least. */
const BORDER = 1

export function encodeQr(text: string): Qr {
  const encoding = /^[0-9A-Z]+$/.test(text) ? 'alphanumeric' : 'byte'
  const rows = encodeMatrix(text, 'raw', { ecc: 'medium', encoding, border: BORDER })
  const size = rows.length - 2 * BORDER
  return { size, isDark: (x, y) => rows[y + BORDER]?.[x + BORDER] === true }
}

/**
 * Draws the code as one path, so that neighbouring modules leave no hairline between them on paper
 * or screen.
 */
export function drawQr(pdf: PdfDocument, qr: Qr, x: number, y: number, side: number): void {
  pdf.save()
  // Scaled, so that coordinates are whole numbers of modules, which are short to write.
  pdf.translate(x, y).scale(side / qr.size)
  // Written as one text: a call for each rectangle takes longer than all else on the page.
  const path = Array.from(darkRuns(qr), ({ from, to, row }) => `${from} ${row} ${to - from} 1 re`)
  pdf.addContent(path.join('\n')).fill('#000000').restore()
}

/** Runs of adjacent dark modules. */
function* darkRuns(qr: Qr): Generator<{ from: number; to: number; row: number }> {
  for (let row = 0; row < qr.size; row += 1) {
    for (let from = 0; from < qr.size; from += 1) {
      if (!qr.isDark(from, row)) continue
      let to = from + 1
      while (to < qr.size && qr.isDark(to, row)) to += 1
      yield { from, to, row }
      from = to
    }
  }
}

const QUIET_ZONE = 4

/** PNG of the code with the quiet zone that readers need; `pixels` is the width of a module. */
export async function qrPicture(qr: Qr, pixels: number): Promise<Buffer> {
  const side = qr.size + 2 * QUIET_ZONE
  const grey = Buffer.alloc(side * side, 255)
  for (const { from, to, row } of darkRuns(qr)) {
    const start = (row + QUIET_ZONE) * side + QUIET_ZONE
    grey.fill(0, start + from, start + to)
  }
  return sharp(grey, { raw: { width: side, height: side, channels: 1 } })
    .resize({ width: side * pixels, kernel: 'nearest' })
    .png({ palette: true, colours: 2 })
    .toBuffer()
}
