import { MAX_SCANNED_LENGTH } from '@55tickets/rules/tickets/scanned-code.ts'

/**
 * Removes from a scanned text what a message cannot carry, so that foreign QR codes can be sent to
 * the server too. Our own codes never change by it.
 */
export const cleanScannedText = (text: string): string =>
  text.replaceAll('\0', ' ').trim().slice(0, MAX_SCANNED_LENGTH).toWellFormed() || '?'
