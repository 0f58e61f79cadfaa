export function digits(text: string): string {
  return text.replace(/\D/g, '')
}

/**
 * Fills characters into a pattern of `#`. A separator appears only together with the character
 * after it, so that backspace never gets stuck at a separator.
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
