import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { Decoder } from './decoder.ts'
import { createFrameReader } from './read-frame.ts'

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
