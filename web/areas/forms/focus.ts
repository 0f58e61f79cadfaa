/** To the dialog itself, which then reads out the name of the next form, from its top. */
export function focusDialog(inside: HTMLElement | null): void {
  const dialog = inside?.closest<HTMLElement>('[role="dialog"]')
  inside?.scrollIntoView({ block: 'start' })
  dialog?.focus()
}

export function focusFirstWrong(form: HTMLElement | null): void {
  const wrong = form?.querySelector<HTMLElement>('[data-wrong]')
  const control = wrong?.querySelector<HTMLElement>('input, textarea, [tabindex]')
  // The label and the error are to be seen too.
  wrong?.scrollIntoView({ block: 'center' })
  control?.focus({ preventScroll: true })
}
