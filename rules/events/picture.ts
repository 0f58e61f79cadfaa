/** Widths in which every picture is served. */
export const pictureWidths = [320, 640, 960, 1280, 1920] as const

export type PictureWidth = (typeof pictureWidths)[number]

export function pictureUrl(fileId: string, width: PictureWidth): string {
  return `/media/${fileId}/${width}.webp`
}

/**
 * `srcset` of a picture, from the URL of any of its variants; empty for pictures of other sites.
 */
export function pictureSrcSet(url: string): string {
  const [, fileId, width] = /^\/media\/([\w-]+)\/(\d+)\.webp$/.exec(url) ?? []
  if (!fileId || !pictureWidths.some((known) => String(known) === width)) return ''
  return pictureWidths.map((known) => `${pictureUrl(fileId, known)} ${known}w`).join(', ')
}

/** Picture for link previews: a JPEG, since not every messenger supports WebP. */
export const sharePicture = { name: 'share.jpg', width: 1200, height: 630 } as const

/** URL of a picture's share variant, from the URL of any of its variants. */
export function sharePictureUrl(url: string): string {
  return url.replace(/^(\/media\/[\w-]+\/)\d+\.webp$/, `$1${sharePicture.name}`)
}
