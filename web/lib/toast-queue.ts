export type Message =
  | { readonly channel: 'general'; readonly variant: ToastVariant; readonly text: string }
  | ({ readonly channel: 'notice' } & Notice)
  /** The last notice no longer applies: it was handled or retried. */
  | { readonly channel: 'notice-end' }
  /** Shown while something is running; an undefined text ends it. */
  | { readonly channel: 'progress'; readonly id: string; readonly text: string | undefined }

export type ToastVariant = 'success' | 'error' | 'info'

export interface Notice {
  readonly title: string
  readonly description: string
  readonly variant: ToastVariant
  /** Action offered as a button. */
  readonly action?: { readonly label: string; readonly onPress: () => void }
}

/**
 * Queues messages until something shows them: that code is loaded after the first paint, and
 * earlier messages would be lost.
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
    /** Ends the last notice, if there was one. */
    endNotice() {
      if (hasNotice) send({ channel: 'notice-end' })
      hasNotice = false
    },
    /** Passes every message to `shower` from now on, queued ones first. */
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

/** Queue of this page. Browser only: nothing is sent during a server render. */
export const toastQueue = createToastQueue()
