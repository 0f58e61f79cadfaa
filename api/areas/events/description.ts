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

/** A promoter's HTML, reduced to what a text needs. */
export const cleanDescription = (html: string): string => sanitize(html, RULES).trim()
