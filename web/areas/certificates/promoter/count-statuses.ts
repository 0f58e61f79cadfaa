import type { EventCertificates } from '@55tickets/contracts/promoter/certificates.ts'
import { type CertificateStatus, certificateStatus } from '@55tickets/rules/tickets/presence.ts'

/** Counts people by status, as they would be with a minimum. */
export function countStatuses(
  { groups, isOver }: Pick<EventCertificates, 'groups' | 'isOver'>,
  minimum: number | null,
): Readonly<Record<CertificateStatus, number>> {
  const counts = { issued: 0, due: 0, waiting: 0, missed: 0 }
  for (const group of groups) counts[certificateStatus(group, { minimum, isOver })] += group.people
  return counts
}

/** People who have a certificate or would reach the minimum by what they have attended so far. */
export const countReaching = (
  { groups }: Pick<EventCertificates, 'groups'>,
  minimum: number | null,
): number => {
  const counts = countStatuses({ groups, isOver: true }, minimum)
  return counts.issued + counts.due
}
