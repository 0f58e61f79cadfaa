import { useEffect, useEffectEvent } from 'react'

/** Listens to a hand-held reader wherever the focus is, except in an input, which gets its text. */
export function useWedge(onRead: (text: string) => void): void {
  const notify = useEffectEvent(onRead)
  useEffect(() => {
    let state = initialWedgeState
    const listen = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLInputElement) return
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const next = readKey(state, event.key, event.timeStamp)
      state = next.state
      if (next.read === null) return
      // The final Enter would press the focused button.
      event.preventDefault()
      event.stopPropagation()
      notify(next.read)
    }
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [])
}

/**
 * Longest pause between two keys of a hand-held reader. It types like a keyboard: many letters in
 * quick succession, then Enter. A person is slower.
 */
const MAX_KEY_GAP_MS = 120
const MIN_LETTERS = 8

export interface WedgeState {
  readonly text: string
  /** Time of the last letter, in milliseconds. */
  readonly at: number
}

interface WedgeStep {
  readonly state: WedgeState
  /** Text that was read; null until Enter completes it. */
  readonly read: string | null
}

export const initialWedgeState: WedgeState = { text: '', at: 0 }

/** Returns the state after one more key, given by its keyboard name. */
export function readKey(before: WedgeState, key: string, at: number): WedgeStep {
  const text = at - before.at <= MAX_KEY_GAP_MS ? before.text : ''
  if (key === 'Enter')
    return { state: initialWedgeState, read: text.length < MIN_LETTERS ? null : text }
  // Modifier keys such as Shift accompany capital letters and add no letter themselves.
  if (key.length > 1) return { state: { text, at: text ? at : before.at }, read: null }
  return { state: { text: text + key, at }, read: null }
}
