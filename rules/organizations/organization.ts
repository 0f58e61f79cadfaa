import { cnpjCharacters, isCnpj, maskCnpj } from '../people/cnpj.ts'
import { isCpf, maskCpf } from '../people/cpf.ts'
import { hasOurName } from '../text/brand.ts'
import { checkQuotedLine } from '../text/links.ts'
import { tidyLine } from '../text/tidy-text.ts'

/**
 * Standing of an organization, set by our team. `new`: sells up to a limit and gets no payouts.
 * `suspended`: sells nothing; its sold tickets stay valid.
 */
export const organizationStatuses = ['new', 'verified', 'suspended'] as const
export type OrganizationStatus = (typeof organizationStatuses)[number]
export const organizationStatusLabels: Readonly<Record<OrganizationStatus, string>> = {
  new: 'Nova',
  verified: 'Verificada',
  suspended: 'Suspensa',
}
export const MAX_ORGANIZATION_NAME_LENGTH = 120
export const MAX_ORGANIZATION_DESCRIPTION_LENGTH = 2000
/** Of the reason for which our team changes a status. */
export const MAX_STATUS_REASON_LENGTH = 1000

/** Error message for a typed name of an organization; null if it is valid. */
export function checkOrganizationName(text: string): string | null {
  const problem = checkQuotedLine(
    text,
    MAX_ORGANIZATION_NAME_LENGTH,
    'Informe o nome da organização',
  )
  if (problem) return problem
  if (tidyLine(text).length < 2) return 'Use pelo menos 2 caracteres'
  return hasOurName(text) ? 'A organização não pode ter o nome da 55Tickets' : null
}

/** Error message for the name of an organization's person or company; null if it is valid. */
export const checkLegalName = (text: string): string | null => checkQuotedLine(text, 160)

/** Error message for a typed CPF or CNPJ of an organization; null if it is valid. */
export function checkOrganizationDocument(text: string): string | null {
  if (text.trim() === '') return 'Informe o CPF ou o CNPJ'
  return isCpf(text) || isCnpj(text) ? null : 'CPF ou CNPJ inválido'
}

/** Formats a CPF or, from the twelfth character or the first letter on, a CNPJ. */
export const maskOrganizationDocument = (text: string): string =>
  /^\d{0,11}$/.test(cnpjCharacters(text)) ? maskCpf(text) : maskCnpj(text)
