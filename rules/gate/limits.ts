import { tidyLine } from '../text/tidy-text.ts'

export const MAX_GATE_NAME_LENGTH = 40
/** Name that a person gives to an invited phone; the gate gets the same name unless it is changed. */
export const MAX_DEVICE_NAME_LENGTH = MAX_GATE_NAME_LENGTH
/** Time in which the QR code of an invited phone works. */
export const GATE_INVITE_MINUTES = 10
export const MAX_CONFLICT_NOTE_LENGTH = 200
/** Maximum number of scans in one call. */
export const MAX_SCANS_PER_BATCH = 200

/** Time after an admission in which it may be undone. */
export const UNDO_SECONDS = 60
export const MIN_UNDO_REASON_LENGTH = 3
export const MAX_UNDO_REASON_LENGTH = 200

export const isUndoReason = (text: string): boolean =>
  text.length <= MAX_UNDO_REASON_LENGTH && tidyLine(text).length >= MIN_UNDO_REASON_LENGTH
