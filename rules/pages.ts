const MAX_PAGE_BUTTONS = 5

/** The pages to offer: at most five in a row, the current one in the middle where there is room. */
export function pageButtons(current: number, total: number): number[] {
  const count = Math.min(MAX_PAGE_BUTTONS, total)
  const middle = current - Math.floor(MAX_PAGE_BUTTONS / 2)
  const first = Math.max(1, Math.min(middle, total - count + 1))
  return Array.from({ length: count }, (_, i) => first + i)
}
