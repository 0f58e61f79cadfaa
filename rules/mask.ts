export function digits(text: string): string {
  return text.replace(/\D/g, '')
}

/**
 * Writes characters into a pattern of `#`, as far as they go. A separator appears only with the
 * character after it, so that deleting backwards never sticks at one.
 */
export function fillMask(pattern: string, characters: string): string {
  let text = ''
  let used = 0
  for (const sign of pattern) {
    if (used === characters.length) break
    if (sign === '#') {
      text += characters.charAt(used)
      used += 1
    } else text += sign
  }
  return text
}
