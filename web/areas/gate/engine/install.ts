/**
 * Registers the service worker, so that the page opens offline, and asks the browser to keep the
 * stored data. On plain http beyond localhost browsers offer neither.
 */
export async function installGate(): Promise<void> {
  if (import.meta.env.DEV) return
  const { serviceWorker, storage } = navigator as Partial<Navigator>
  await Promise.all([
    serviceWorker?.register('/portaria-sw.js', { scope: '/portaria', updateViaCache: 'none' }),
    storage?.persist(),
  ])
}
