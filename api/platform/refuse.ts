import type { Successor } from '@55tickets/contracts/http/error-answer.ts'
import type { RefusalCode } from '@55tickets/contracts/http/refusals.ts'
import type { Consequence } from '@55tickets/rules/changes/consequence.ts'

/** An expected failure, returned as a value instead of an answer. */
export interface Refusal<Code extends RefusalCode = RefusalCode> {
  readonly refused: Code
  /** Replaces the code's own message where the case knows more. */
  readonly message?: string
  /** Error messages by field name. */
  readonly fields?: Record<string, string>
  readonly retryAfterSeconds?: number
  /** Tickets that are on sale in the place of those whose lots have turned. */
  readonly successors?: readonly Successor[]
  /** Consequences of the edit of a live event, where others were confirmed. */
  readonly consequences?: readonly Consequence[]
}

export function refuse<Code extends RefusalCode>(
  code: Code,
  more: Omit<Refusal, 'refused'> = {},
): Refusal<Code> {
  return { refused: code, ...more }
}

export function isRefusal<T>(value: T): value is Extract<T, Refusal> {
  return typeof value === 'object' && value !== null && 'refused' in value
}
