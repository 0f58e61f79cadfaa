/** Marks of formatted text: what the editor of descriptions offers, and what the server keeps. */

/** Elements that the editor offers; a pasted text is reduced to them. */
export const offeredElements: readonly string[] = [
  'p',
  'br',
  'h2',
  'h3',
  'ul',
  'ol',
  'li',
  'strong',
  'em',
  'a',
]

/** Elements that the server keeps: also those of imported texts, which the editor leaves alone. */
export const keptElements: readonly string[] = [
  ...offeredElements,
  'h4',
  'b',
  'i',
  'u',
  's',
  'blockquote',
  'hr',
]

export const linkSchemes: readonly string[] = ['https', 'http', 'mailto', 'tel']

/**
 * Address of a link as it was typed, completed to a whole one; null if it can't be one. A text such
 * as `javascript:…` is refused, as by the server.
 */
export function linkAddress(typed: string): string | null {
  const text = typed.trim()
  if (/^[^\s@:/]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return `mailto:${text}`
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(text)?.[1]?.toLowerCase()
  // A name with a port, as in `localhost:3000`, is no scheme that we know either.
  if (scheme !== undefined && !linkSchemes.includes(scheme)) return null
  if (scheme === 'mailto' || scheme === 'tel') return /\s/.test(text) ? null : text
  const whole = scheme === undefined ? `https://${text.replace(/^\/+/, '')}` : text
  try {
    const { hostname, href } = new URL(whole)
    return hostname.includes('.') ? href : null
  } catch {
    return null
  }
}
