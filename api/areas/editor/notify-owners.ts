import { greeting } from '@55tickets/rules/people/greeting.ts'
import type { Tx } from '../../platform/db/database.ts'
import { button, facts, heading, note, paragraph } from '../../platform/mail/blocks.ts'
import type { Mail } from '../../platform/mail/layout.ts'
import { findPerson } from '../accounts/public.ts'
import type { EventRow } from '../events/public.ts'
import { type MailedOwner, notifyRecentOwners } from '../organizations/public.ts'
import type { EditorDeps } from './deps.ts'

interface MemberDeed {
  readonly userId: string
  readonly deed: string
  readonly reason: string | null
}

/** Tells all owners, also those of the last days, of what whoever stole a login may have done to an event. */
export async function notifyOwners(
  tx: Tx,
  { mailer, publicUrl }: Pick<EditorDeps, 'mailer' | 'publicUrl'>,
  { id: eventId, organization_id: organizationId }: EventRow,
  { userId, deed, reason }: MemberDeed,
): Promise<void> {
  if (organizationId === null) return
  const by = (await findPerson(tx, userId))?.name ?? ''
  const url = `${publicUrl}/promotor/eventos/${eventId}`
  await notifyRecentOwners(tx, { mailer, publicUrl }, { organizationId }, (owner) =>
    deedMail(owner, { did: `${by} ${deed}`, reason, url }),
  )
}

interface ReportedDeed {
  readonly did: string
  readonly reason: string | null
  readonly url: string
}

const deedMail = (owner: MailedOwner, { did, reason, url }: ReportedDeed): Mail => ({
  template: 'event-stopped-by',
  subject: did,
  preview: 'Quem tem ingresso ou inscrição é avisado. Confira se era para ser assim.',
  blocks: [
    heading('Uma mudança em um evento'),
    paragraph(
      `${greeting(owner.name)} ${did}, de ${owner.organization}. Quem tem ingresso ou inscrição é avisado.`,
    ),
    ...(reason === null ? [] : [facts(['Motivo', reason])]),
    button('Ver o evento', url),
    paragraph(
      'Se ninguém de vocês fez isso, alguém pode ter entrado na conta de um membro: troque as senhas, confira a equipe e fale com nossa equipe.',
    ),
    note(
      'Todas as pessoas que são donas da organização, ou foram nos últimos 7 dias, recebem este aviso.',
    ),
  ],
})
