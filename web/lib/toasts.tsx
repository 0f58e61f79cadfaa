import { type ComponentType, useEffect, useState } from 'react'
import { type Notice, type ToastVariant, toastQueue } from './toast-queue.ts'

const send = (variant: ToastVariant) => (text: string) =>
  toastQueue.send({ channel: 'general', variant, text })

/** The general channel: one line, up to three at a time. */
export const toast = { success: send('success'), error: send('error'), info: send('info') }

/** The notice channel: title and description, one at a time. */
export const notice = (message: Notice) => toastQueue.send({ channel: 'notice', ...message })

/** Takes the notice of an earlier try away, as the next one begins or has succeeded. */
export const clearNotice = () => toastQueue.endNotice()

/** Comes after the first paint; a failed load is tried again by the next page view only. */
export function Toasts() {
  const [loaded, setLoaded] = useState<{ Toasters: ComponentType }>()
  useEffect(() => {
    import('./toasters.tsx').then(
      ({ Toasters }) => setLoaded({ Toasters }),
      () => undefined,
    )
  }, [])
  return loaded ? <loaded.Toasters /> : null
}
