/**
 * Makes the page one that opens without network, and asks the browser not to clear away what it
 * stores. On plain http beyond localhost a browser offers neither.
 */
export async function installGate(): Promise<void> {
  if (import.meta.env.DEV) return
  const { serviceWorker, storage } = navigator as Partial<Navigator>
  await Promise.all([
    serviceWorker?.register('/portaria-sw.js', { scope: '/portaria', updateViaCache: 'none' }),
    storage?.persist(),
  ])
}
