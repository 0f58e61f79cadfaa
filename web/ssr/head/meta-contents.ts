import { sharePicture } from '@55tickets/rules/events/picture.ts'
import type { SiteConfig } from '../../lib/site.ts'
import type { Head } from '../../pages/page.ts'
import { isHidden } from '../is-hidden.ts'

type MetaValues = Readonly<Record<string, string | undefined>>

interface MetaContents {
  readonly canonicalUrl: string | undefined
  /** Contents of `<meta name>` and `<meta property>`; undefined leaves a tag out. */
  readonly names: MetaValues
  readonly properties: MetaValues
}

/** Derives the meta tags that search engines and messengers read. */
export function metaContents(head: Head, { publicUrl }: SiteConfig): MetaContents {
  const { title, description, canonical, image } = head
  const canonicalUrl = canonical && publicUrl + canonical
  const pictureUrl = image && new URL(image, publicUrl).href
  return {
    canonicalUrl,
    names: {
      description,
      robots: isHidden(head) ? 'noindex' : undefined,
      'twitter:card': pictureUrl ? 'summary_large_image' : 'summary',
      'twitter:title': title,
      'twitter:description': description,
      'twitter:image': pictureUrl,
    },
    properties: {
      'og:site_name': '55Tickets',
      'og:locale': 'pt_BR',
      'og:type': 'website',
      'og:title': title,
      'og:description': description,
      'og:url': canonicalUrl,
      'og:image': pictureUrl,
      'og:image:type': pictureUrl && 'image/jpeg',
      'og:image:width': pictureUrl && String(sharePicture.width),
      'og:image:height': pictureUrl && String(sharePicture.height),
      'og:image:alt': pictureUrl && title,
    },
  }
}
