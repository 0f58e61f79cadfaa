const count = (text: string): number => text.replace(/[^0-9a-z]/gi, '').length

/**
 * Where the caret belongs once a mask has rewritten what was typed: behind the same character as
 * before. Left alone it would jump to the end whenever somebody corrects the middle.
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
