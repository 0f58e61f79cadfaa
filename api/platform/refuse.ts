import type { RefusalCode } from '@55tickets/contracts/refusals.ts'

/** What a caller can cause is a value, handed back instead of an answer. */
export interface Refused<Code extends RefusalCode = RefusalCode> {
  readonly refused: Code
  /** Said instead of the code's own message, where the case knows more. */
  readonly message?: string
  /** What is wrong, by name of the field. */
  readonly fields?: Record<string, string>
  readonly retryAfterSeconds?: number
}

export function refuse<Code extends RefusalCode>(
  code: Code,
  more: Omit<Refused, 'refused'> = {},
): Refused<Code> {
  return { refused: code, ...more }
}

export function isRefused<T>(value: T): value is Extract<T, Refused> {
  return typeof value === 'object' && value !== null && 'refused' in value
}
