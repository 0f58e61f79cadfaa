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
 * Reduces the HTML of a message to few marks, or refuses it. What is sent is what counts, and the addresses
 * that were dropped from it, so that its author hears of them.
 */
export function cleanBody(html: string, status: OrganizationStatus): string | Refusal<'BAD_INPUT'> {
  const addresses: string[] = []
  const noteAddress: sanitize.Transformer = (tagName, attribs) => {
    if (attribs['href'] !== undefined) addresses.push(attribs['href'])
    return { tagName, attribs }
  }
  const clean = sanitize(html, { ...RULES, transformTags: { a: noteAddress } }).trim()
  const problem = checkMessageText(clean, status, addresses)
  return problem === null ? clean : refuse('BAD_INPUT', { fields: { body: problem } })
}
