interface PendingItem<T, R> {
  item: T
  resolve: (result: R) => void
  reject: (error: unknown) => void
}

/**
 * Runs `work` on batches: items that arrive during one call form the next batch, so that concurrent
 * requests share one round trip and one flush to disk. Results are in the order of the items.
 */
export function runBatched<T, R>(work: (items: T[]) => Promise<R[]>): (item: T) => Promise<R> {
  let pending: PendingItem<T, R>[] = []
  let isRunning = false

  async function run(): Promise<void> {
    isRunning = true
    while (pending.length > 0) {
      const batch = pending
      pending = []
      try {
        const results = await work(batch.map(({ item }) => item))
        for (const [index, { resolve }] of batch.entries()) resolve(results[index] as R)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    isRunning = false
  }

  return (item) =>
    new Promise((resolve, reject) => {
      pending.push({ item, resolve, reject })
      if (!isRunning) void run()
    })
}
