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
 * Queues messages until something shows them: that code is loaded with the first action or message,
 * and earlier messages would be lost.
 */
export function createToastQueue() {
  const queued: Message[] = []
  let currentShow: ((message: Message) => void) | undefined
  let reportWaiting: (() => void) | undefined
  let hasNotice = false
  const send = (message: Message) => {
    hasNotice ||= message.channel === 'notice'
    if (currentShow) {
      currentShow(message)
      return
    }
    queued.push(message)
    reportWaiting?.()
  }
  return {
    send,
    /** Ends the last notice, if there was one. */
    endNotice() {
      if (hasNotice) send({ channel: 'notice-end' })
      hasNotice = false
    },
    /** Calls back when a message waits to be shown; returns a function that cancels it. */
    onWaiting(report: () => void): () => void {
      reportWaiting = report
      if (queued.length > 0) queueMicrotask(report)
      return () => {
        if (reportWaiting === report) reportWaiting = undefined
      }
    },
    /** Passes every message to `show` from now on, queued ones first. */
    open(show: (message: Message) => void): () => void {
      currentShow = show
      hasNotice = queued.some(({ channel }) => channel === 'notice')
      queued.splice(0).forEach(show)
      return () => {
        if (currentShow === show) currentShow = undefined
      }
    },
  }
}

/** Queue of this page. Browser only: nothing is sent during a server render. */
export const toastQueue = createToastQueue()
