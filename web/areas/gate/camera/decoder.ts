/** Reads QR codes from pictures. */
export interface Decoder {
  /** Implementation in use, to find out why reading is slow. */
  readonly kind: 'native' | 'wasm'
  /** Returns the text of a QR code in the picture, or null. */
  read(picture: HTMLVideoElement | ImageData): Promise<string | null>
}
