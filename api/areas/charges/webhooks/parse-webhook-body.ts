/** A webhook body that can be stored. */
export interface WebhookBody {
  readonly body: unknown
  /** Something in it could not be stored as it was sent. */
  readonly wasAltered: boolean
}

/** Token that allows to charge the card again. We never do that, so it is never stored. */
const REMOVED_FIELD = 'creditCardToken'
const MAX_DEPTH = 24

/**
 * Parses a webhook body. If we refused one, the provider would interrupt the whole queue; so
 * content that can't be stored or read safely (NUL, half of a surrogate pair, `__proto__`, deep
 * nesting) is replaced and the body marked as altered.
 */
export function parseWebhookBody(text: string): WebhookBody {
  let wasAltered = false
  const cleanText = (text: string): string => {
    const clean = text.replaceAll('\0', '␀').toWellFormed()
    wasAltered ||= clean !== text
    return clean
  }
  const cleanName = (name: string): string => {
    if (name !== '__proto__') return cleanText(name)
    wasAltered = true
    return '(proto)'
  }
  const clean = (value: unknown, depth: number): unknown => {
    if (typeof value === 'string') return cleanText(value)
    if (typeof value !== 'object' || value === null) return value
    if (depth === MAX_DEPTH) {
      wasAltered = true
      return null
    }
    if (Array.isArray(value)) return value.map((one) => clean(one, depth + 1))
    return Object.fromEntries(
      Object.entries(value)
        .filter(([name]) => name !== REMOVED_FIELD)
        .map(([name, one]) => [cleanName(name), clean(one, depth + 1)]),
    )
  }
  const body = clean(parse(text), 0)
  return { body, wasAltered }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
