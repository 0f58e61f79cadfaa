import type { Point } from './driver.ts'
import type { Query } from './target.ts'

/** What is done with an element once it is found. */
export interface Act {
  /** Brings it to the middle of the viewport, away from bars at the edges. */
  readonly scroll?: boolean
  /** Marks its text, so that what is typed next replaces it. */
  readonly markText?: boolean
  /** Chooses an option of a select by its label, as the browser's own menu would. */
  readonly option?: string
}

export interface Inspected {
  readonly middle: Point
  /** It is enabled, and a pointer at its middle would hit it. */
  readonly isReachable: boolean
  readonly isFocused: boolean
  readonly value: string
}

/** Runs in the page: the first visible element that a query describes, or null. */
export function inspect(
  { selector, pattern, within }: Query,
  { scroll, markText, option }: Act,
): Inspected | null {
  const tidy = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })
  // As a screen reader has it: without the stars of required fields and labels for later.
  const textOf = (node: Node): string => {
    if (node instanceof Text) return node.data
    if (node instanceof Element && (node.ariaHidden === 'true' || !isShown(node))) return ''
    return [...node.childNodes].map(textOf).join('')
  }
  const nameOf = (element: Element) => {
    const label = element.getAttribute('aria-label')
    if (label) return tidy(label)
    const labels = 'labels' in element ? (element.labels as NodeListOf<Element> | null) : null
    return tidy(textOf(labels?.[0] ?? element))
  }
  const isVisible = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0 && isShown(element)
  }
  const isNamed = new RegExp(pattern, 'u')
  const matches = [...document.querySelectorAll(within)]
    .flatMap((around) => [...around.querySelectorAll(selector)])
    .filter((element) => isNamed.test(nameOf(element)) && isVisible(element))
  // Texts lie within each other: the innermost is the one that says it.
  const found = matches.find(
    (one) => !matches.some((other) => other !== one && one.contains(other)),
  )
  if (!found) return null

  if (scroll) found.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
  if (markText && 'select' in found) (found as HTMLInputElement).select()
  if (option !== undefined && found instanceof HTMLSelectElement) {
    found.selectedIndex = [...found.options].findIndex(({ text }) => tidy(text) === option)
    for (const type of ['input', 'change']) found.dispatchEvent(new Event(type, { bubbles: true }))
  }

  const { left, top, width, height } = found.getBoundingClientRect()
  const middle = { x: Math.round(left + width / 2), y: Math.round(top + height / 2) }
  const hit = document.elementFromPoint(middle.x, middle.y)
  const isDisabled = found.matches(':disabled, [aria-disabled=true], [aria-busy=true]')
  const chosen = found instanceof HTMLSelectElement ? found.selectedOptions[0]?.text : undefined
  return {
    middle,
    isReachable: !isDisabled && found.contains(hit),
    isFocused: document.activeElement === found,
    value: tidy(chosen ?? ('value' in found ? String(found.value) : '')),
  }
}
