import { checkMessageText } from '@55tickets/rules/messages/message.ts'
import type { OrganizationStatus } from '@55tickets/rules/organizations/organization.ts'
import { offeredElements } from '@55tickets/rules/text/rich-text.ts'
import sanitize from 'sanitize-html'
import { type Refusal, refuse } from '../../platform/refuse.ts'

const RULES: sanitize.IOptions = {
  allowedTags: [...offeredElements],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['https'],
  allowProtocolRelative: false,
}

/**
 * Reduces the HTML of a message to few marks, or refuses it. Checked before, so that its author hears of
 * a link that would be dropped, and after: what is sent is what counts.
 */
export function cleanBody(html: string, status: OrganizationStatus): string | Refusal<'BAD_INPUT'> {
  const clean = sanitize(html, RULES).trim()
  const problem = checkMessageText(html, status) ?? checkMessageText(clean, status)
  return problem === null ? clean : refuse('BAD_INPUT', { fields: { body: problem } })
}
