const MAX_PAGE_BUTTONS = 5

/** Page numbers to offer: at most five, with the current page in the middle if possible. */
export function pageButtons(current: number, total: number): number[] {
  const count = Math.min(MAX_PAGE_BUTTONS, total)
  const middle = current - Math.floor(MAX_PAGE_BUTTONS / 2)
  const first = Math.max(1, Math.min(middle, total - count + 1))
  return Array.from({ length: count }, (_, i) => first + i)
}
