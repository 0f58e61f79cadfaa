/** Reads QR codes out of pictures. */
export interface Decoder {
  /** By which means, for whoever wonders why it is slow. */
  readonly kind: 'native' | 'wasm'
  /** The text of a QR code in the picture, if there is one. */
  read(picture: HTMLVideoElement | ImageData): Promise<string | null>
}
