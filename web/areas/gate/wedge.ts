/**
 * A hand-held reader types what it reads, as a keyboard would: many letters in quick succession,
 * then Enter. A person is slower.
 */
const MOST_GAP_MS = 120
const LEAST_LETTERS = 8

export interface Typing {
  readonly text: string
  /** Of the last letter, in milliseconds. */
  readonly at: number
}

interface Heard {
  readonly typing: Typing
  /** What the reader has read, once it is all there. */
  readonly read: string | null
}

export const silence: Typing = { text: '', at: 0 }

/** What is so after one more key, as the keyboard names it. */
export function hearKey(before: Typing, key: string, at: number): Heard {
  const text = at - before.at <= MOST_GAP_MS ? before.text : ''
  if (key === 'Enter') return { typing: silence, read: text.length < LEAST_LETTERS ? null : text }
  // Shift and its like come with capital letters, and are none themselves.
  if (key.length > 1) return { typing: { text, at: text ? at : before.at }, read: null }
  return { typing: { text: text + key, at }, read: null }
}
