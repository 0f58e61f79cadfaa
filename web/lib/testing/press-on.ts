import { expect } from 'vitest'
import type { Locator } from 'vitest/browser'

/**
 * Presses an element from inside the page, once it is enabled, visible and not covered at its
 * centre. The driver checks the same, but needs about ten messages between three processes. Tests
 * of pointers, focus rings and browser dialogs use the driver.
 */
export async function pressOn(target: Locator): Promise<void> {
  await target.findElement()
  await expect.poll(() => findObstacle(target.element())).toBeUndefined()
  const { x, y } = findCentre(target.element())
  const hit = document.elementFromPoint(x, y) ?? target.element()
  const at = { bubbles: true, cancelable: true, composed: true, clientX: x, clientY: y, detail: 1 }
  const pointer = { ...at, pointerId: 1, isPrimary: true, pointerType: 'mouse' }
  hit.dispatchEvent(new PointerEvent('pointerdown', { ...pointer, buttons: 1 }))
  const isFocusMoved = hit.dispatchEvent(new MouseEvent('mousedown', { ...at, buttons: 1 }))
  if (isFocusMoved) moveFocus(hit)
  hit.dispatchEvent(new PointerEvent('pointerup', pointer))
  hit.dispatchEvent(new MouseEvent('mouseup', at))
  hit.dispatchEvent(new PointerEvent('click', pointer))
  await new Promise(requestAnimationFrame)
}

/** Returns why a person could not press the element now. */
function findObstacle(element: Element): string | undefined {
  // A busy button keeps its focus: it is disabled by the attribute only.
  if (element.matches(':disabled') || element.closest('[aria-disabled=true]')) return 'disabled'
  if (!element.checkVisibility({ visibilityProperty: true })) return 'invisible'
  // Outside of the screen, or below the bar of a dialog that scrolls by itself.
  if (findCover(element)) {
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
  }
  return findCover(element)
}

/** Returns what a press on the element's centre would hit instead. */
function findCover(element: Element): string | undefined {
  const { x, y } = findCentre(element)
  const hit = document.elementFromPoint(x, y)
  if (!hit) return 'outside of the screen'
  const isLabel = hit.closest('label')?.control === element
  return element.contains(hit) || isLabel ? undefined : `covered by ${hit.outerHTML.slice(0, 200)}`
}

/** Centre of the element; of its first line, where it is text that wraps. */
function findCentre(element: Element) {
  const [box = element.getBoundingClientRect()] = element.getClientRects()
  const { left, top, width, height } = box
  return { x: left + width / 2, y: top + height / 2 }
}

const focusable = 'a[href], button, input, select, textarea, summary, [tabindex]'

/** Moves the focus as a mouse press does: to the pressed element, or away. */
function moveFocus(hit: Element) {
  const next = hit.closest<HTMLElement>(focusable)
  if (next) next.focus({ preventScroll: true })
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}
