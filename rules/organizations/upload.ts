const MEGABYTE = 1024 * 1024
const MAX_PICTURE_BYTES = 12 * MEGABYTE
const MAX_DOCUMENT_BYTES = 10 * MEGABYTE

export const pictureTypes: readonly string[] = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/heic',
  'image/avif',
]
export const documentType = 'application/pdf'

export const maxUploadBytes = (isDocument: boolean): number =>
  isDocument ? MAX_DOCUMENT_BYTES : MAX_PICTURE_BYTES

export const uploadTooLargeText = (isDocument: boolean): string =>
  isDocument ? 'Um PDF pode ter até 10 MB.' : 'Uma imagem pode ter até 12 MB.'

/** Error message for a chosen PDF; null if it may be sent. */
export function checkDocument({ type, size }: { readonly type: string; readonly size: number }) {
  if (type !== documentType) return 'Escolha um arquivo PDF.'
  return size > MAX_DOCUMENT_BYTES ? uploadTooLargeText(true) : null
}

/** Error message for a chosen picture; null if it may be sent. */
export function checkPicture({ type, size }: { readonly type: string; readonly size: number }) {
  if (!pictureTypes.includes(type)) return 'Escolha uma imagem JPG, PNG ou WebP.'
  return size > MAX_PICTURE_BYTES ? uploadTooLargeText(false) : null
}
