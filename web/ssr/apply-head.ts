import type { SiteConfig } from '../lib/site.ts'
import { isHidden } from './is-hidden.ts'
import type { Head } from './page-route.ts'

/** After a navigation in the browser: what the server would have written into the head. */
export function applyHead(head: Head, { publicUrl }: SiteConfig) {
  const { title, description, canonical } = head
  document.title = title
  write('meta[name=description]', 'meta', { name: 'description', content: description })
  write(
    'link[rel=canonical]',
    'link',
    canonical && { rel: 'canonical', href: publicUrl + canonical },
  )
  write(
    'meta[name=robots]',
    'meta',
    isHidden(head) ? { name: 'robots', content: 'noindex' } : undefined,
  )
}

function write(
  selector: string,
  tag: 'meta' | 'link',
  attributes: Readonly<Record<string, string>> | '' | undefined,
) {
  const existing = document.head.querySelector(selector)
  if (!attributes) return existing?.remove()
  const element = existing ?? document.head.appendChild(document.createElement(tag))
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
}
