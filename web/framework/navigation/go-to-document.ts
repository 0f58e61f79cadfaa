/**
 * Navigates to another document if the server is reachable, and returns whether it is: offline the
 * browser would show its own error page, from which there is no way back.
 */
export async function goToDocument(url: string): Promise<boolean> {
  try {
    // Any answer shows that the server is reachable.
    await fetch('/health/live', { cache: 'no-store' })
  } catch {
    return false
  }
  window.location.assign(url)
  return true
}
