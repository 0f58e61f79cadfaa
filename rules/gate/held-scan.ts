/** Why a scan that was held back can't be accepted. */
type HeldScanProblem = 'too_late' | 'unsigned'

interface LateScan {
  /** Time of the scan, as its phone says. */
  readonly at: Date
  /** The QR code's signature came along: a number could be read off the list that the phone has. */
  readonly isSigned: boolean
}

/**
 * Decides whether somebody may accept what was sent by a phone, or a user, whose right to work at the
 * gate had ended; null if they may. Without such a right nobody admits anybody, whatever the phone says.
 */
export function findHeldScanProblem(
  { at, isSigned }: LateScan,
  rightEndedAt: Date,
): HeldScanProblem | null {
  if (at > rightEndedAt) return 'too_late'
  return isSigned ? null : 'unsigned'
}
