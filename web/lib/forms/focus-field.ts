type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * Focuses a control and scrolls its label into view as well: browsers scroll to the control alone,
 * and WebKit then leaves the label behind the header.
 */
export function focusField(control: Control | undefined): void {
  control?.focus()
  control?.labels?.[0]?.scrollIntoView({ block: 'nearest' })
}
