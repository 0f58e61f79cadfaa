import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import qr from 'jsqr'
import encodeQr from 'qr'
import sharp from 'sharp'

/**
 * Fake camera of a browser: a video file, read again whenever a page opens the camera. Its five
 * pictures a second cost half the CPU of a JPEG's thirty.
 */
export interface FakeCamera {
  /** Launch arguments of the browser. */
  readonly args: readonly string[]
  /** Shows a picture to the camera, or an empty wall. */
  show(picture?: Buffer): Promise<void>
  remove(): void
}

const [WIDTH, HEIGHT, SIDE] = [640, 480, 320]
/** Head of an uncompressed video, and of its only frame. */
const HEADER = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F5:1 Ip A1:1 C420jpeg\nFRAME\n`)
/** Both colour planes of a frame, each with a quarter of its pixels. */
const NO_COLOUR = Buffer.alloc((WIDTH * HEIGHT) / 2, 128)

export function createFakeCamera(): FakeCamera {
  const file = join(tmpdir(), `55tickets-camera-${crypto.randomUUID()}.y4m`)
  return {
    args: [
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${file}`,
    ],
    async show(picture) {
      const code = picture && (await sharp(picture).resize(SIDE, SIDE).toBuffer())
      const wall = { width: WIDTH, height: HEIGHT, channels: 3, background: '#8a8f94' } as const
      const grey = await sharp({ create: wall })
        .composite(code ? [{ input: code }] : [])
        .greyscale()
        .raw()
        .toBuffer()
      // A video of one frame is played in a loop.
      writeFileSync(file, Buffer.concat([HEADER, grey, NO_COLOUR]))
    },
    remove: () => rmSync(file, { force: true }),
  }
}

/** Decodes the QR code in a picture. */
export async function readCode(picture: Buffer): Promise<string> {
  const { data, info } = await sharp(picture)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const found = qr.default(new Uint8ClampedArray(data), info.width, info.height)
  if (!found) throw new Error('there is no code in the picture')
  return found.data
}

/** Draws a QR code as a forger could. */
export const drawCode = async (text: string): Promise<Buffer> =>
  Buffer.from(encodeQr(text, 'gif', { ecc: 'medium', border: 4, scale: 8 }))
