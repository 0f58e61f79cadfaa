import { sharePicture } from '@55tickets/rules/picture.ts'
import type { SiteConfig } from '../lib/site.ts'
import { isHidden } from './is-hidden.ts'
import type { Head } from './page-route.ts'

/** The head's words, as search engines and messengers read them: none of them runs scripts for it. */
export function metaTags(head: Head, { publicUrl }: SiteConfig): string {
  const { title, description, canonical, image } = head
  const pictureUrl = image && new URL(image, publicUrl).href
  const properties = {
    'og:site_name': '55Tickets',
    'og:locale': 'pt_BR',
    'og:type': 'website',
    'og:title': title,
    'og:description': description,
    'og:url': canonical && publicUrl + canonical,
    'og:image': pictureUrl,
    'og:image:type': pictureUrl && 'image/jpeg',
    'og:image:width': pictureUrl && String(sharePicture.width),
    'og:image:height': pictureUrl && String(sharePicture.height),
    'og:image:alt': pictureUrl && title,
  }
  const names = {
    description,
    robots: isHidden(head) ? 'noindex' : undefined,
    'twitter:card': pictureUrl ? 'summary_large_image' : 'summary',
    'twitter:title': title,
    'twitter:description': description,
    'twitter:image': pictureUrl,
  }
  return [
    `<title>${escapeHtml(title)}</title>`,
    canonical ? `<link rel="canonical" href="${escapeHtml(publicUrl + canonical)}">` : '',
    ...tags('name', names),
    ...tags('property', properties),
  ].join('')
}

const tags = (key: 'name' | 'property', contents: Record<string, string | undefined>): string[] =>
  Object.entries(contents).map(([name, content]) =>
    content ? `<meta ${key}="${name}" content="${escapeHtml(content)}">` : '',
  )

const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
