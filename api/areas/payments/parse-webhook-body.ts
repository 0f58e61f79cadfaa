/** What the provider sent us, fit to be kept. */
export interface WebhookBody {
  readonly body: unknown
  /** It said something that can’t be kept as it was. */
  readonly wasAltered: boolean
}

/** Lets whoever has it charge the card again: we never do. */
const NEVER_KEPT = 'creditCardToken'
const MAX_DEPTH = 24

/**
 * Reads a notice. Were one refused for its text, the provider would send nothing more until somebody
 * looks; so what the database or a reader chokes on (NUL, half of a surrogate pair, a name that
 * changes other objects, endless nesting) is replaced, and the notice is known as odd.
 */
export function parseWebhookBody(text: string): WebhookBody {
  let wasAltered = false
  const cleanText = (said: string): string => {
    const clean = said.replaceAll('\0', '␀').toWellFormed()
    wasAltered ||= clean !== said
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
        .filter(([name]) => name !== NEVER_KEPT)
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
