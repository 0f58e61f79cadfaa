/** Maximum age of an offline scan: longer than any event goes on without network. */
const MAX_OFFLINE_MS = 30 * 24 * 3_600_000

/**
 * Converts a time of a device's clock to the server's; `sentAt` is what the device's clock says now.
 * Never returns a time in the future; returns `now` if the device's times make no sense.
 */
export function correctClockSkew(deviceTime: Date, sentAt: Date, now: Date): Date {
  const ago = sentAt.getTime() - deviceTime.getTime()
  return ago > 0 && ago < MAX_OFFLINE_MS ? new Date(now.getTime() - ago) : now
}
