import { type MemberRole, memberRoleNames } from '@55tickets/rules/organizations/rights.ts'
import { greeting } from '@55tickets/rules/people/greeting.ts'
import { button, heading, note, paragraph } from '../../platform/mail/blocks.ts'
import type { Mail } from '../../platform/mail/layout.ts'

export function inviteMail(organization: string, role: MemberRole, link: string): Mail {
  return {
    template: 'organization-invite',
    subject: `Convite para a equipe de ${organization}`,
    preview: `Você foi convidado para ser ${memberRoleNames[role]}. O convite vale por 7 dias.`,
    blocks: [
      heading(`Convite para a equipe de ${organization}`),
      paragraph(
        `Você foi convidado para fazer parte da equipe de ${organization} no 55Tickets, com a função ${memberRoleNames[role]}.`,
      ),
      button('Ver o convite', link),
      paragraph('O convite vale por 7 dias e funciona uma única vez.'),
      note('Não conhece esta organização? Ignore este e-mail.'),
    ],
  }
}

/** Tells every owner that one of them is about to be none any more. */
export function ownerLeavesMail(
  owner: { readonly name: string; readonly organization: string },
  leaving: string,
  leavesFor: MemberRole | null,
): Mail {
  const { organization } = owner
  const then = leavesFor ? `passa a ter a função ${memberRoleNames[leavesFor]}` : 'sai da equipe'
  return {
    template: 'organization-owner-leaves',
    subject: `Mudança entre os donos de ${organization}`,
    preview: `${leaving} deixa de ser dono em 24 horas.`,
    blocks: [
      heading(`Mudança entre os donos de ${organization}`),
      paragraph(
        `${greeting(owner.name)} ${leaving} deixa de ser dono de ${organization} em 24 horas e ${then}.`,
      ),
      note('Não era para ser assim? Entre na área do promotor e desfaça a mudança em Equipe.'),
    ],
  }
}
