type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * Gives a control the focus and brings its label into sight as well: browsers do that for the
 * control alone, and WebKit then leaves the label behind the header.
 */
export function focusField(control: Control | undefined): void {
  control?.focus()
  control?.labels?.[0]?.scrollIntoView({ block: 'nearest' })
}
