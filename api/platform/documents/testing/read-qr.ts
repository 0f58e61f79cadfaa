import qr from 'jsqr'
import sharp from 'sharp'

/** Decodes the QR code in a picture with an independent decoder. */
export function decodeQr({
  data,
  width,
  height,
}: Pixels): { text: string; version: number } | null {
  const code = qr.default(data, width, height)
  return code && { text: code.data, version: code.version }
}

const CAMERA_PIXELS = 270

interface Pixels {
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number
}

export async function readQr(picture: Buffer): Promise<ReturnType<typeof decodeQr>> {
  // Small, as a camera sees it, and fast: a server under test shares our process.
  const { data, info } = await sharp(picture)
    .resize(CAMERA_PIXELS)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return decodeQr({ ...info, data: new Uint8ClampedArray(data) })
}
