import type { MemberRole } from '@55tickets/rules/organizations/rights.ts'
import {
  SENSITIVE_RIGHTS_TEXT,
  sensitiveRoleText,
} from '@55tickets/rules/organizations/sensitive-rights.ts'

/** Consequences of giving somebody a role with sensitive rights. */
export const givenRoleText = (role: MemberRole): string =>
  `${sensitiveRoleText(role)} ${SENSITIVE_RIGHTS_TEXT} Todos os donos recebem um email agora.`

/** Consequences of an owner ceasing to be one. */
export const OWNER_LEAVES_TEXT =
  'Deixar de ser dono leva 24 horas. Todos os donos recebem um email agora e, nesse tempo, podem voltar atrás.'
