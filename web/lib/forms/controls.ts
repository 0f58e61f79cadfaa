/** Value of a field: text, a tick, a list of choices, or nothing yet. */
type Value = string | boolean | readonly string[] | undefined
export type Values = Readonly<Record<string, Value>>
export type Mask = (text: string) => string

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const isControl = (element: Element): element is Control =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement

const findControls = (form: HTMLFormElement | null, name: string): Control[] =>
  [...(form?.elements ?? [])].filter(isControl).filter((control) => control.name === name)

/**
 * Reads the values that people and browsers have filled in before hydration; empty and unchanged
 * ones are left out.
 */
export function readControls<V extends Values>(
  form: HTMLFormElement | null,
  values: V,
  masks: ReadonlyMap<string, Mask>,
): Partial<V> {
  const found = Object.entries(values).flatMap(([name, known]) => {
    const value = readValue(findControls(form, name), known)
    const mask = masks.get(name)
    const shown = mask && typeof value === 'string' ? mask(value) : value
    const isNew = shown && String(shown) !== '' && String(shown) !== String(known)
    return isNew ? [[name, shown]] : []
  })
  return Object.fromEntries(found)
}

function readValue(controls: readonly Control[], known: Value): Value {
  const isChecked = (one: Control) => one instanceof HTMLInputElement && one.checked
  if (typeof known === 'boolean') return controls.some(isChecked)
  if (Array.isArray(known)) return controls.filter(isChecked).map(({ value }) => value)
  const isRadio = controls[0]?.type === 'radio'
  return (isRadio ? controls.find(isChecked) : controls[0])?.value
}

/**
 * Focuses the first control of a field and scrolls its error and its label into view as well:
 * browsers scroll to the control alone, which leaves the error below the foot of a dialog, and
 * WebKit the label behind the header. A field whose controls have
 * other names than its own is found by `data-field` on its frame, which is scrolled to whole.
 */
export function focusField(form: HTMLFormElement | null, name: string): void {
  const [control] = findControls(form, name)
  control?.focus()
  const label = control?.labels?.[0]
  label?.parentElement?.scrollIntoView({ block: 'nearest' })
  label?.scrollIntoView({ block: 'nearest' })
  if (control) return
  const frame = form?.querySelector(`[data-field="${CSS.escape(name)}"]`)
  frame?.scrollIntoView({ block: 'center' })
  frame
    ?.querySelector<HTMLElement>('input, select, textarea, [tabindex]')
    ?.focus({ preventScroll: true })
}
