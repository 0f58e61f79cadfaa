/** CSS selectors of the elements that can have a role. */
const SELECTORS = {
  button: 'button',
  field: 'input, select, textarea',
  heading: 'h1, h2, h3',
  label: 'label',
  link: 'a[href]',
  tab: '[role=tab]',
  text: 'p, span, h1, h2, h3, dd, div, a, button',
  timer: '[role=timer]',
}

/** An element by its role and its accessible name. */
export interface Target {
  readonly role: keyof typeof SELECTORS
  /** A string must match the whole name. */
  readonly name: string | RegExp
  /** CSS selector of an ancestor. */
  readonly within?: string
}

/** A target in a form that can be sent to the page. */
export interface Query {
  readonly selector: string
  readonly pattern: string
  readonly within: string
}

export function toQuery({ role, name, within = 'body' }: Target): Query {
  const pattern = typeof name === 'string' ? `^${escapePattern(name)}$` : name.source
  return { selector: SELECTORS[role], pattern, within }
}

const escapePattern = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)

export const describeTarget = ({ role, name, within }: Target) =>
  `${role} ${typeof name === 'string' ? `"${name}"` : name}${within ? ` in ${within}` : ''}`
