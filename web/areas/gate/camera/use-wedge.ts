import { useEffect, useEffectEvent } from 'react'
import { initialWedgeState, readKey } from './wedge.ts'

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
