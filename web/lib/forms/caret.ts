const count = (text: string): number => text.replace(/[^0-9a-z]/gi, '').length

/**
 * Returns the caret position after a mask has reformatted the typed text: behind the same character
 * as before. Otherwise the caret would jump to the end on every edit in the middle.
 */
export function caretAfterMask(
  typed: string,
  caret: number,
  mask: (text: string) => string,
): number {
  const masked = mask(typed)
  if (caret >= typed.length) return masked.length
  const kept = count(mask(typed.slice(0, caret)))
  let place = 0
  while (place < masked.length && count(masked.slice(0, place)) < kept) place += 1
  return place
}
