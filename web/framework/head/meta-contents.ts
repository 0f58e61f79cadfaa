import type { SiteConfig } from '../../lib/site.ts'
import type { Head } from '../page.ts'

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
  const pictureUrl = image && new URL(image.url, publicUrl).href
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
      'og:title': title,
      'og:description': description,
      'og:url': canonicalUrl,
      'og:image': pictureUrl,
      'og:image:type': image?.type,
      'og:image:width': image && String(image.width),
      'og:image:height': image && String(image.height),
      'og:image:alt': pictureUrl && title,
    },
  }
}

/** True if search engines are asked not to index the page. */
const isHidden = ({ canonical, noindex }: Head): boolean => noindex ?? canonical === undefined
