import { checkReason } from '@55tickets/rules/changes/consequence.ts'
import { tidyLine } from '@55tickets/rules/text/tidy-text.ts'
import { z } from 'zod/mini'
import { checkedText } from './accounts.ts'
import { Consequence } from './consequence.ts'

/** Reason of a change as people are told it. */
export const Reason = z.pipe(checkedText(checkReason), z.transform(tidyLine))

/** Fields that every edit of an event has, beside those of its part. */
export const confirmation = {
  /**
   * Consequences that the editor was shown. On a live event they must be those that the server finds;
   * left out, there must be none.
   */
  confirmed: z._default(z.array(Consequence).check(z.maxLength(100)), []),
  /** Reason that people are told. */
  reason: z.optional(Reason),
}
