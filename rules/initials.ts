/** First letter of each word, for the avatar; "U" where there is no name. */
export function initials(name: string | null | undefined): string {
  const letters = (name ?? '').trim().replace(/(\P{White_Space})\P{White_Space}*\s*/gu, '$1')
  return letters.toUpperCase() || 'U'
}
