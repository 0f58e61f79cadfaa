import { type ComponentType, useEffect, useState } from 'react'
import { type Notice, type ToastVariant, toastQueue } from './toast-queue.ts'

const send = (variant: ToastVariant) => (text: string) =>
  toastQueue.send({ channel: 'general', variant, text })

/** General channel: one line, up to three at a time. */
export const toast = { success: send('success'), error: send('error'), info: send('info') }

/** Notice channel: title and description, one at a time. */
export const notice = (message: Notice) => toastQueue.send({ channel: 'notice', ...message })

/** Removes the notice of an earlier try, when the next one starts or has succeeded. */
export const clearNotice = () => toastQueue.endNotice()

/**
 * Loads the toasters after the first paint; a failed load is tried again only by the next page
 * view.
 */
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
