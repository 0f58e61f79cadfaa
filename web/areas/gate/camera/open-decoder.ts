import type { Decoder } from './decoder.ts'

/** The part of the browser's `BarcodeDetector` that is used here; the DOM types lack it. */
interface NativeDetector {
  detect(picture: HTMLVideoElement | ImageData): Promise<readonly { readonly rawValue: string }[]>
}
interface NativeDetectors {
  new (options: { formats: string[] }): NativeDetector
  getSupportedFormats(): Promise<readonly string[]>
}

/**
 * Uses the browser's own detector if it reads QR codes, and loads the WebAssembly one otherwise.
 */
export async function openDecoder(
  natives: NativeDetectors | undefined = nativeDetectors(),
): Promise<Decoder> {
  const formats = (await natives?.getSupportedFormats().catch(() => undefined)) ?? []
  if (natives && formats.includes('qr_code')) {
    const detector = new natives({ formats: ['qr_code'] })
    return {
      kind: 'native',
      read: async (picture) => (await detector.detect(picture))[0]?.rawValue ?? null,
    }
  }
  const { openWasmDecoder } = await import('./wasm-decoder.ts')
  return openWasmDecoder()
}

const nativeDetectors = () => (globalThis as { BarcodeDetector?: NativeDetectors }).BarcodeDetector
