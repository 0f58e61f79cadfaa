/**
 * Goes to another document where the server can be reached, and tells whether it was: without network
 * the browser would show an error page of its own, which leads nowhere.
 */
export async function goToDocument(url: string): Promise<boolean> {
  try {
    // Whatever is answered, there is somebody who answers.
    await fetch('/health/live', { cache: 'no-store' })
  } catch {
    return false
  }
  window.location.assign(url)
  return true
}
