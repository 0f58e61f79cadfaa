import type { SiteConfig } from '../../lib/site.ts'
import type { Head } from '../page.ts'
import { metaContents } from './meta-contents.ts'

/** Renders the meta tags on the server, because most of their readers run no scripts. */
export function metaTags(head: Head, site: SiteConfig): string {
  const { canonicalUrl, names, properties } = metaContents(head, site)
  return [
    `<title>${escapeHtml(head.title)}</title>`,
    canonicalUrl ? `<link rel="canonical" href="${escapeHtml(canonicalUrl)}">` : '',
    ...tags('name', names),
    ...tags('property', properties),
  ].join('')
}

const tags = (
  key: 'name' | 'property',
  contents: Readonly<Record<string, string | undefined>>,
): string[] =>
  Object.entries(contents).map(([name, content]) =>
    content ? `<meta ${key}="${name}" content="${escapeHtml(content)}">` : '',
  )

const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
