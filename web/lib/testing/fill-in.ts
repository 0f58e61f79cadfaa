import type { Locator } from 'vitest/browser'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Fills a field in from inside the page, with the events of the driver's `fill`: focus, input and,
 * for a select, change. The driver takes about 50 ms per field, so this is for forms that are only
 * the way to what a test is about. Tests of typing use the driver.
 */
export async function fillIn(field: Locator, value: string): Promise<void> {
  const control = (await field.findElement()) as Control
  // React replaces the setter on the element itself; the prototype's is the browser's.
  const property = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')
  if (!property?.set || control.disabled) throw new Error('this is no field that can be filled in')
  const isSelect = control instanceof HTMLSelectElement
  if (!isSelect) control.focus()
  property.set.call(control, value)
  control.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
  if (isSelect) control.dispatchEvent(new Event('change', { bubbles: true }))
}
