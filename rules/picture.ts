/** The widths in which every picture is served. */
export const pictureWidths = [320, 640, 960, 1280, 1920] as const

export type PictureWidth = (typeof pictureWidths)[number]

export function pictureUrl(fileId: string, width: PictureWidth): string {
  return `/media/${fileId}/${width}.webp`
}

/** The `srcset` of a picture that we serve, told from any of its addresses; '' for any other. */
export function pictureSrcSet(url: string): string {
  const [, fileId, width] = /^\/media\/([\w-]+)\/(\d+)\.webp$/.exec(url) ?? []
  if (!fileId || !pictureWidths.some((known) => String(known) === width)) return ''
  return pictureWidths.map((known) => `${pictureUrl(fileId, known)} ${known}w`).join(', ')
}

/** What a preview of a shared link shows: a JPEG of this size, since not every reader knows webp. */
export const sharePicture = { name: 'share.jpg', width: 1200, height: 630 } as const

/** The address of a picture's share variant, told from any of its addresses. */
export function sharePictureUrl(url: string): string {
  return url.replace(/^(\/media\/[\w-]+\/)\d+\.webp$/, `$1${sharePicture.name}`)
}
