import { hidePayoutKey } from '@55tickets/rules/money/payout-text.ts'
import type { OrganizationStatus } from '@55tickets/rules/organizations/organization.ts'
import { type MemberRole, memberRoleNames } from '@55tickets/rules/organizations/rights.ts'
import {
  SENSITIVE_RIGHTS_TEXT,
  sensitiveRoleText,
} from '@55tickets/rules/organizations/sensitive-rights.ts'
import { greeting } from '@55tickets/rules/people/greeting.ts'
import { button, facts, heading, note, paragraph } from '../../platform/mail/blocks.ts'
import type { Mail } from '../../platform/mail/layout.ts'
import type { MailedOwner } from './notify-owners.ts'

export function inviteMail(organization: string, role: MemberRole, link: string): Mail {
  return {
    template: 'organization-invite',
    subject: `Convite para a equipe de ${organization}`,
    preview: `Sua função: ${memberRoleNames[role]}. O convite vale por 7 dias.`,
    blocks: [
      heading('Convite para uma equipe'),
      paragraph(
        `Você recebeu um convite para a equipe de ${organization} no 55Tickets, com a função ${memberRoleNames[role]}.`,
      ),
      button('Ver o convite', link),
      paragraph('O convite vale por 7 dias e funciona uma única vez.'),
      note('Não conhece esta organização? Ignore este e-mail.'),
    ],
  }
}

/** Tells every owner that one of them is about to be none any more. */
export function ownerLeavesMail(
  owner: MailedOwner,
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
      heading('Mudança entre os donos'),
      paragraph(
        `${greeting(owner.name)} ${leaving} deixa de ser dono de ${organization} em 24 horas e ${then}.`,
      ),
      button('Abrir a equipe', owner.teamUrl),
      note('Não era para ser assim? Na equipe, um dono ainda pode desfazer a mudança.'),
    ],
  }
}

const SENT_TO_OWNERS =
  'Todas as pessoas que são donas da organização, ou foram nos últimos 7 dias, recebem este aviso.'
/** What an owner does who knows nothing of it. */
const NOT_YOURS =
  'Se ninguém de vocês fez isso, alguém pode ter entrado na conta de um dono: troque a senha, confira a equipe e fale com nossa equipe.'

interface OfferedRole {
  readonly role: MemberRole
  /** Null for a link to copy. */
  readonly email: string | null
  readonly by: string
}

/** Tells every owner, also one of the last days, that somebody was invited to a role with sensitive rights. */
export function roleOfferedMail(owner: MailedOwner, { role, email, by }: OfferedRole): Mail {
  const { organization } = owner
  const roleName = memberRoleNames[role]
  const what = email
    ? `${by} convidou ${email} para a equipe de ${organization} com a função ${roleName}.`
    : `${by} criou um link que convida uma pessoa para a equipe de ${organization} com a função ${roleName}. Ela só entra depois que um dono confirmar.`
  return {
    template: 'organization-role-offered',
    subject: `Convite com a função ${roleName}: ${organization}`,
    preview: 'Não era para ser assim? Cancele o convite na equipe.',
    blocks: [
      heading(`Convite com a função ${roleName}`),
      paragraph(`${greeting(owner.name)} ${what}`),
      paragraph(sensitiveRoleText(role)),
      button('Abrir a equipe', owner.teamUrl),
      paragraph(`Na equipe, um dono pode cancelar o convite. ${NOT_YOURS}`),
      note(SENT_TO_OWNERS),
    ],
  }
}

interface GivenRole {
  readonly role: MemberRole
  readonly eventIds: readonly string[] | null
  /** Owner who gave the role; null for an accepted invite. */
  readonly by: string | null
}

/** Tells every owner, also one of the last days, that somebody has a role with sensitive rights. */
export function roleGivenMail(
  owner: MailedOwner,
  person: { readonly name: string; readonly email: string },
  { role, eventIds, by }: GivenRole,
): Mail {
  const { organization } = owner
  const roleName = memberRoleNames[role]
  const added = `${person.name} (${person.email})`
  const what =
    by === null
      ? `${added} aceitou o convite e agora tem a função ${roleName} em ${organization}.`
      : `${by} deu a ${added} a função ${roleName} em ${organization}.`
  return {
    template: 'organization-role-given',
    subject: `${person.name} agora tem a função ${roleName}: ${organization}`,
    preview: 'Não era para ser assim? Confira a equipe.',
    blocks: [
      heading(`Nova função: ${roleName}`),
      paragraph(`${greeting(owner.name)} ${what}`),
      facts(['Eventos', eventIds === null ? 'todos' : String(eventIds.length)]),
      paragraph(`${sensitiveRoleText(role)} ${SENSITIVE_RIGHTS_TEXT}`),
      button('Abrir a equipe', owner.teamUrl),
      paragraph(NOT_YOURS),
      note(SENT_TO_OWNERS),
    ],
  }
}

/** Tells every owner, also one of the last days, that the organization is somebody else, or is called so. */
export function documentChangedMail(
  owner: MailedOwner,
  identity: {
    readonly document: string | null
    /** The organization was verified with the former data. */
    readonly isVerified: boolean
    readonly by: string
  },
): Mail {
  const { organization } = owner
  const { document, isVerified, by } = identity
  return {
    template: 'organization-document-changed',
    subject: `Os dados de ${organization} mudaram`,
    preview: 'Não era para ser assim? Confira os dados da organização.',
    blocks: [
      heading('Os dados da organização mudaram'),
      paragraph(
        `${greeting(owner.name)} O nome da organização, ou o CPF, o CNPJ ou o nome de quem recebe o dinheiro dela, foi mudado.`,
      ),
      facts(
        ['Nome agora', organization],
        ['CPF ou CNPJ agora', document === null ? 'nenhum' : hidePayoutKey(document)],
        ['Mudado por', by],
      ),
      ...(isVerified
        ? [
            paragraph(
              'O selo “Organizador Verificado” some e os repasses param até nossa equipe confirmar os novos dados.',
            ),
          ]
        : []),
      button('Ver os dados', owner.dataUrl),
      paragraph(NOT_YOURS),
      note(SENT_TO_OWNERS),
    ],
  }
}

/** Tells an owner that somebody came by a copied link and waits to be confirmed. */
export function memberWaitsMail(
  owner: MailedOwner,
  person: { readonly name: string; readonly email: string },
): Mail {
  const { organization, teamUrl } = owner
  return {
    template: 'organization-member-waits',
    subject: `Confirme quem entrou na equipe de ${organization}`,
    preview: `${person.name} abriu um link de convite e espera a sua confirmação.`,
    blocks: [
      heading('Uma pessoa espera a sua confirmação'),
      paragraph(
        `${greeting(owner.name)} ${person.name} (${person.email}) abriu um link de convite para a equipe de ${organization}. A função só vale depois que um dono confirmar.`,
      ),
      button('Abrir a equipe', teamUrl),
      note('Não conhece esta pessoa? Recuse na mesma tela.'),
    ],
  }
}

/** Invites the promoter of a lead to become the first owner of an organization. */
export function firstOwnerMail(organization: string, link: string): Mail {
  return {
    template: 'organization-first-owner',
    subject: 'Sua área do promotor no 55Tickets',
    preview: 'Abra o convite para criar e vender seus eventos. Ele vale por 7 dias.',
    blocks: [
      heading('Sua área do promotor está pronta'),
      paragraph(
        `Preparamos a organização ${organization} no 55Tickets. Abra o convite para assumir como ${memberRoleNames.owner}, criar seus eventos e vender ingressos.`,
      ),
      button('Abrir o convite', link),
      paragraph('O convite vale por 7 dias e funciona uma única vez.'),
      note('Não falou com a nossa equipe? Ignore este e-mail.'),
    ],
  }
}

const statusTexts: Readonly<Record<OrganizationStatus, readonly [title: string, text: string]>> = {
  new: [
    'A verificação foi retirada',
    'não é mais verificada. Ela volta a ter o limite de vendas de uma organização nova.',
  ],
  verified: [
    'Organização verificada',
    'foi verificada. O limite de vendas não vale mais, e as páginas dos eventos mostram “Organizador Verificado”.',
  ],
  suspended: [
    'Organização suspensa',
    'foi suspensa e não vende mais ingressos. Os ingressos vendidos continuam valendo.',
  ],
}

/** Title and text about new data of who is paid, which our team confirmed. */
const confirmedTexts = [
  'Novos dados confirmados',
  'teve os novos dados de quem recebe confirmados por nossa equipe. Os repasses não esperam mais por isso.',
] as const

/** Tells an owner that our team changed the status of the organization, or confirmed new data of it. */
export function statusMail(
  owner: string,
  {
    name,
    from,
    to,
  }: {
    readonly name: string
    readonly from: OrganizationStatus
    readonly to: OrganizationStatus
  },
  publicUrl: string,
): Mail {
  const [title, text] = from === to ? confirmedTexts : statusTexts[to]
  return {
    template: from === to ? 'organization-document-confirmed' : `organization-${to}`,
    subject: `${title}: ${name}`,
    preview: `${name} ${text}`,
    blocks: [
      heading(title),
      paragraph(`${greeting(owner)} A organização ${name} ${text}`),
      button('Abrir a área do promotor', `${publicUrl}/promotor`),
    ],
  }
}
