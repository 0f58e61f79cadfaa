import sanitize from 'sanitize-html'

const RULES: sanitize.IOptions = {
  allowedTags: [
    'p',
    'br',
    'h2',
    'h3',
    'h4',
    'ul',
    'ol',
    'li',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'blockquote',
    'hr',
    'a',
  ],
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  // The page's own title is its only h1, and a promoter's links earn nothing from us.
  transformTags: {
    h1: 'h2',
    a: sanitize.simpleTransform('a', { rel: 'nofollow noopener noreferrer', target: '_blank' }),
  },
}

const MOST_KEPT = 500
const cleaned = new Map<string, string>()

/** A promoter's HTML, reduced to what a text needs. The same texts are asked for again and again. */
export function cleanDescription(html: string): string {
  const known = cleaned.get(html)
  if (known !== undefined) return known
  const clean = sanitize(html, RULES).trim()
  cleaned.set(html, clean)
  const [oldest] = cleaned.keys()
  if (cleaned.size > MOST_KEPT && oldest !== undefined) cleaned.delete(oldest)
  return clean
}
