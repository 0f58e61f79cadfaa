import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { Decoder } from './decoder.ts'

/** Every n-th frame is searched thoroughly; most frames show no code, so not all of them. */
const THOROUGH_EVERY = 5

/** Loads the decoder from our own origin; rejects where the browser cannot run WebAssembly. */
export async function openWasmDecoder(): Promise<Decoder> {
  await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true })
  const readFrame = createFrameReader()
  let misses = 0
  return {
    kind: 'wasm',
    async read(picture) {
      const frame = picture instanceof ImageData ? picture : readFrame(picture)
      if (!frame) return null
      const isThorough = misses % THOROUGH_EVERY === THOROUGH_EVERY - 1
      const [found] = await readBarcodes(frame, {
        formats: ['QRCode'],
        maxNumberOfSymbols: 1,
        tryHarder: isThorough,
        tryInvert: isThorough,
      })
      misses = found ? 0 : misses + 1
      return found?.text ?? null
    },
  }
}

/**
 * Side of the analysed square: enough for the modules of a ticket's code, small enough for a cheap
 * phone.
 */
const MAX_FRAME_PX = 640

/** Creates a function that crops the middle of a video frame, where people aim. */
function createFrameReader(): (video: HTMLVideoElement) => ImageData | null {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return (video) => {
    const { videoWidth, videoHeight } = video
    const side = Math.min(videoWidth, videoHeight)
    if (!context || side === 0) return null
    const size = Math.min(side, MAX_FRAME_PX)
    if (canvas.width !== size) canvas.width = canvas.height = size
    const left = (videoWidth - side) / 2
    const top = (videoHeight - side) / 2
    context.drawImage(video, left, top, side, side, 0, 0, size, size)
    return context.getImageData(0, 0, size, size)
  }
}
