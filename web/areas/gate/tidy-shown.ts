import { MAX_SCANNED_LENGTH } from '@55tickets/rules/scanned-code.ts'

/**
 * Anything may stand in a QR code. What no message can carry is taken out, so that also what is
 * none of ours can be told to the server; nothing of ours is changed by it.
 */
export const tidyShown = (text: string): string =>
  text.replaceAll('\0', ' ').trim().slice(0, MAX_SCANNED_LENGTH).toWellFormed() || '?'
