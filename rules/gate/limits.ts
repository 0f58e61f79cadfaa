import { tidyLine } from '../text/tidy-text.ts'

/** Length of a gate's name, and of an invited phone's, which its gate gets unless it is changed. */
export const MAX_GATE_NAME_LENGTH = 40
/** Time in which the QR code of an invited phone works. */
export const GATE_INVITE_MINUTES = 10
export const MAX_CONFLICT_NOTE_LENGTH = 200
/** Minutes of which the workspace shows how many people came in. */
export const PACE_MINUTES = 30
/** Maximum number of scans in one call. */
export const MAX_SCANS_PER_BATCH = 200

/** Maximum number of held scans of one phone or user at an event. */
export const MAX_HELD_SCANS = 5_000

/** Time after an admission in which it may be undone. */
export const UNDO_SECONDS = 60
export const MIN_UNDO_REASON_LENGTH = 3
export const MAX_UNDO_REASON_LENGTH = 200

export const isUndoReason = (text: string): boolean =>
  text.length <= MAX_UNDO_REASON_LENGTH && tidyLine(text).length >= MIN_UNDO_REASON_LENGTH
