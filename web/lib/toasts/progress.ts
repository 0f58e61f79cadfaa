import { toastQueue } from './toast-queue.ts'

let started = 0

/** Shows a progress toast while the work runs. */
export async function withProgress<T>(text: string, work: () => Promise<T>): Promise<T> {
  started += 1
  const id = `progress-${started}`
  toastQueue.send({ channel: 'progress', id, text })
  try {
    return await work()
  } finally {
    toastQueue.send({ channel: 'progress', id, text: undefined })
  }
}
