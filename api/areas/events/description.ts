import { keptElements, linkSchemes } from '@55tickets/rules/text/rich-text.ts'
import sanitize from 'sanitize-html'

const RULES: sanitize.IOptions = {
  allowedTags: [...keptElements],
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: [...linkSchemes],
  allowProtocolRelative: false,
  // The page has its own h1, and promoters' links must not gain search rank from us.
  transformTags: {
    h1: 'h2',
    a: sanitize.simpleTransform('a', { rel: 'nofollow noopener noreferrer', target: '_blank' }),
  },
}

const MAX_CACHED_DESCRIPTIONS = 500
const cache = new Map<string, string>()

/** Sanitizes a promoter's HTML to formatted text. Cached, because the same texts are read again and again. */
export function cleanDescription(html: string): string {
  const known = cache.get(html)
  if (known !== undefined) return known
  const clean = sanitize(html, RULES).trim()
  cache.set(html, clean)
  const [oldest] = cache.keys()
  if (cache.size > MAX_CACHED_DESCRIPTIONS && oldest !== undefined) cache.delete(oldest)
  return clean
}
