/**
 * Moves the focus to the dialog and scrolls to its top, so that screen readers announce the next
 * form.
 */
export function focusDialog(inside: HTMLElement | null): void {
  const dialog = inside?.closest<HTMLElement>('[role="dialog"]')
  inside?.scrollIntoView({ block: 'start' })
  dialog?.focus()
}

export function focusFirstWrong(form: HTMLElement | null): void {
  const wrong = form?.querySelector<HTMLElement>('[data-wrong]')
  const control = wrong?.querySelector<HTMLElement>('input, textarea, [tabindex]')
  // Scroll so that the label and the error are visible too.
  wrong?.scrollIntoView({ block: 'center' })
  control?.focus({ preventScroll: true })
}
