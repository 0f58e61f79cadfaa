import { type ComponentType, useEffect, useState } from 'react'
import { onFirstInteraction } from '../on-first-interaction.ts'
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
 * Loads the toasters with the first action of the visitor, or the first message; a failed load is
 * tried again only by the next page view.
 */
export function Toasts() {
  const [loaded, setLoaded] = useState<{ Toasters: ComponentType }>()
  useEffect(() => {
    const load = () => {
      stopWaiting()
      import('./toasters.tsx').then(
        ({ Toasters }) => setLoaded({ Toasters }),
        () => undefined,
      )
    }
    const cancels = [onFirstInteraction(load), toastQueue.onWaiting(load)]
    const stopWaiting = () => cancels.forEach((cancel) => cancel())
    return stopWaiting
  }, [])
  return loaded ? <loaded.Toasters /> : null
}
