import type { SiteConfig } from '../../lib/site.ts'
import type { Head } from '../page.ts'
import { metaContents } from './meta-contents.ts'

/**
 * Updates the head after a navigation in the browser, as the server would have written it; the
 * title is set elsewhere. Loaded lazily, because the first page does not need it.
 */
export function applyHead(head: Head, structured: object | undefined, site: SiteConfig) {
  const { canonicalUrl, names, properties } = metaContents(head, site)
  for (const [name, content] of Object.entries(names)) {
    write(`meta[name="${name}"]`, 'meta', content && { name, content })
  }
  for (const [property, content] of Object.entries(properties)) {
    write(`meta[property="${property}"]`, 'meta', content && { property, content })
  }
  write('link[rel=canonical]', 'link', canonicalUrl && { rel: 'canonical', href: canonicalUrl })
  const type = 'application/ld+json'
  const block = write(`script[type="${type}"]`, 'script', structured && { type })
  if (block) block.textContent = JSON.stringify(structured)
}

function write(
  selector: string,
  tag: 'meta' | 'link' | 'script',
  attributes: Readonly<Record<string, string>> | '' | undefined,
): Element | undefined {
  const existing = document.head.querySelector(selector)
  if (!attributes) {
    existing?.remove()
    return undefined
  }
  const element = existing ?? document.head.appendChild(document.createElement(tag))
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  return element
}
