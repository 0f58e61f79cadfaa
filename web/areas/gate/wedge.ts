/**
 * Longest pause between two keys of a hand-held reader. It types like a keyboard: many letters in
 * quick succession, then Enter. A person is slower.
 */
const MOST_GAP_MS = 120
const LEAST_LETTERS = 8

export interface Typing {
  readonly text: string
  /** Time of the last letter, in milliseconds. */
  readonly at: number
}

interface Heard {
  readonly typing: Typing
  /** Text that was read; null until Enter completes it. */
  readonly read: string | null
}

export const silence: Typing = { text: '', at: 0 }

/** Returns the state after one more key, given by its keyboard name. */
export function hearKey(before: Typing, key: string, at: number): Heard {
  const text = at - before.at <= MOST_GAP_MS ? before.text : ''
  if (key === 'Enter') return { typing: silence, read: text.length < LEAST_LETTERS ? null : text }
  // Modifier keys such as Shift accompany capital letters and add no letter themselves.
  if (key.length > 1) return { typing: { text, at: text ? at : before.at }, read: null }
  return { typing: { text: text + key, at }, read: null }
}
