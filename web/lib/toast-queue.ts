export type Message =
  | { readonly channel: 'general'; readonly variant: ToastVariant; readonly text: string }
  | ({ readonly channel: 'notice' } & Notice)
  /** What was told is settled, or tried again. */
  | { readonly channel: 'notice-end' }
  /** Something under way, until its text is gone. */
  | { readonly channel: 'progress'; readonly id: string; readonly text: string | undefined }

export type ToastVariant = 'success' | 'error' | 'info'

export interface Notice {
  readonly title: string
  readonly description: string
  readonly variant: ToastVariant
  /** What to do about it, offered as a button. */
  readonly action?: { readonly label: string; readonly onPress: () => void }
}

/**
 * Messages wait here until somebody shows them: the code that does is loaded after the first paint,
 * and what was sent before would be lost.
 */
export function createToastQueue() {
  const waiting: Message[] = []
  let show: ((message: Message) => void) | undefined
  let hasNotice = false
  const send = (message: Message) => {
    hasNotice ||= message.channel === 'notice'
    if (show) show(message)
    else waiting.push(message)
  }
  return {
    send,
    /** Tells that what the last notice said is over, where there was one. */
    endNotice() {
      if (hasNotice) send({ channel: 'notice-end' })
      hasNotice = false
    },
    /** From now on `shower` gets every message, those that waited first. */
    open(shower: (message: Message) => void): () => void {
      show = shower
      hasNotice = waiting.some(({ channel }) => channel === 'notice')
      waiting.splice(0).forEach(shower)
      return () => {
        if (show === shower) show = undefined
      }
    },
  }
}

/** Used in the browser only: nothing is sent while a page is rendered. */
export const toastQueue = createToastQueue()
