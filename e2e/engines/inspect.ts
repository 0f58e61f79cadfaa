import type { Point } from './driver.ts'
import type { Query } from './target.ts'

/** Action on an element once it is found. */
export interface Action {
  /** Brings it to the middle of the viewport, away from bars at the edges. */
  readonly scroll?: boolean
  /** Selects its text, so that typing replaces it. */
  readonly selectText?: boolean
  /** Chooses an option of a select by its label, as the browser's own menu would. */
  readonly option?: string
}

export interface ElementState {
  readonly middle: Point
  /** Enabled, and not covered by another element at its middle. */
  readonly isReachable: boolean
  readonly isFocused: boolean
  readonly value: string
}

/** Runs in the page: the first visible element that a query describes, or null. */
export function inspect(
  { selector, pattern, within }: Query,
  { scroll, selectText, option }: Action,
): ElementState | null {
  const tidy = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })
  // Accessible text leaves out the stars of required fields and the labels of busy buttons.
  const accessibleText = (node: Node): string => {
    if (node instanceof Text) return node.data
    if (node instanceof Element && (node.ariaHidden === 'true' || !isShown(node))) return ''
    return [...node.childNodes].map(accessibleText).join('')
  }
  const accessibleName = (element: Element) => {
    const label = element.getAttribute('aria-label')
    if (label) return tidy(label)
    const labels = 'labels' in element ? (element.labels as NodeListOf<Element> | null) : null
    return tidy(accessibleText(labels?.[0] ?? element))
  }
  const isVisible = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0 && isShown(element)
  }
  const namePattern = new RegExp(pattern, 'u')
  const matches = [...document.querySelectorAll(within)]
    .flatMap((around) => [...around.querySelectorAll(selector)])
    .filter((element) => namePattern.test(accessibleName(element)) && isVisible(element))
  // Containers match by the text of their children: the innermost match is meant.
  const found = matches.find(
    (one) => !matches.some((other) => other !== one && one.contains(other)),
  )
  if (!found) return null

  if (scroll) found.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
  if (selectText && 'select' in found) (found as HTMLInputElement).select()
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
