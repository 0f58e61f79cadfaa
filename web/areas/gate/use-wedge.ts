import { useEffect, useEffectEvent } from 'react'
import { hearKey, silence } from './wedge.ts'

/** Listens to a hand-held reader wherever the focus is, except in an input, which gets its text. */
export function useWedge(onRead: (text: string) => void): void {
  const hear = useEffectEvent(onRead)
  useEffect(() => {
    let typing = silence
    const listen = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLInputElement) return
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const next = hearKey(typing, event.key, event.timeStamp)
      typing = next.typing
      if (next.read === null) return
      // The final Enter would press the focused button.
      event.preventDefault()
      event.stopPropagation()
      hear(next.read)
    }
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [])
}
