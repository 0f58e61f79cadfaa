import { cents, formatMoney } from '../money/money.ts'
import { countText } from '../text/count-text.ts'
import type {
  HistoryDetails,
  HistoryFactor,
  HistoryField,
  HistoryKind,
  HistoryTopic,
} from './history.ts'
import { organizationStatusLabels } from './organization.ts'
import { type MemberRole, memberRoleNames } from './rights.ts'

/** What a sentence about an entry needs besides its details. */
interface Told {
  readonly actor: string
  /** Person or thing that it is about. */
  readonly subject: string
  /** The actor is the person that it is about. */
  readonly isOwn: boolean
  readonly events: readonly string[]
}

interface Kind<Details> {
  readonly topic: HistoryTopic
  readonly text: (told: Told, details: Details) => string
}

/** All kinds of entries: group and sentence. Filters, screen and CSV follow from it. */
export const historyKinds: { readonly [Name in HistoryKind]: Kind<HistoryDetails[Name]> } = {
  organization_created: {
    topic: 'data',
    text: ({ actor }) => `${actor} criou a organização`,
  },
  member_invited: {
    topic: 'team',
    text: ({ actor, events }, { role, email }) =>
      `${actor} ${email === null ? 'criou um link de convite' : `convidou ${email}`} como ${roleText(role, events)}`,
  },
  invite_withdrawn: {
    topic: 'team',
    text: ({ actor }, { role, email }) =>
      `${actor} retirou ${email === null ? 'um link de convite' : `o convite de ${email}`} como ${memberRoleNames[role]}`,
  },
  invite_accepted: {
    topic: 'team',
    text: ({ actor, events }, { role, isConfirmed }) =>
      `${actor} aceitou um convite como ${roleText(role, events)}${isConfirmed ? '' : ' e espera a confirmação de um dono'}`,
  },
  member_confirmed: {
    topic: 'team',
    text: ({ actor, subject, events }, { role }) =>
      `${actor} confirmou ${subject} como ${roleText(role, events)}`,
  },
  member_changed: {
    topic: 'team',
    text: ({ actor, subject, events, isOwn }, { from, to, isLimited }) => {
      const whose = isOwn ? 'o próprio acesso' : `o acesso de ${subject}`
      const role =
        from === to
          ? `como ${memberRoleNames[to]}`
          : `de ${memberRoleNames[from]} para ${memberRoleNames[to]}`
      return `${actor} mudou ${whose} ${role}, ${isLimited ? onlyEvents(events) : 'em todos os eventos'}`
    },
  },
  owner_kept: {
    topic: 'team',
    text: ({ actor, subject }) => `${actor} manteve ${subject} como ${memberRoleNames.owner}`,
  },
  owner_demoted: {
    topic: 'team',
    text: ({ actor, subject, isOwn }, { leavesFor }) => {
      const next = leavesFor === null ? 'sai da equipe' : `passa a ${memberRoleNames[leavesFor]}`
      return isOwn
        ? `${actor} deixa de ser ${memberRoleNames.owner} e ${next} em 24 horas`
        : `${actor} tirou ${subject} de ${memberRoleNames.owner}: ${next} em 24 horas`
    },
  },
  member_left: {
    topic: 'team',
    text: ({ actor, subject, isOwn }, { role }) =>
      isOwn
        ? `${actor} saiu da equipe (era ${memberRoleNames[role]})`
        : `${actor} removeu ${subject} da equipe (era ${memberRoleNames[role]})`,
  },
  phone_invited: {
    topic: 'gate',
    text: ({ actor }) => `${actor} criou um convite para um celular na portaria`,
  },
  phone_accepted: {
    topic: 'gate',
    text: ({ actor }) => `O celular “${actor}” entrou na portaria`,
  },
  phone_revoked: {
    topic: 'gate',
    text: ({ actor, subject }) =>
      subject === ''
        ? `${actor} retirou um convite para um celular na portaria`
        : `${actor} tirou o celular “${subject}” da portaria`,
  },
  entries_undone: {
    topic: 'gate',
    text: ({ actor, subject, isOwn }, { entries }) =>
      `${actor} desfez ${entries === 1 ? '1 entrada' : `${countText(entries)} entradas`} ${isOwn ? 'que tinha registrado' : `de ${subject}`}`,
  },
  gate_role_given: {
    topic: 'gate',
    text: ({ actor, subject }) => `${actor} colocou ${subject} na portaria`,
  },
  gate_role_taken: {
    topic: 'gate',
    text: ({ actor, subject }) => `${actor} tirou ${subject} da portaria`,
  },
  payout_key_set: {
    topic: 'money',
    text: ({ actor }, { key }) => `${actor} mudou a chave PIX dos repasses para ${key}`,
  },
  payout_key_stopped: {
    topic: 'money',
    text: (_told, { key }) => `A chave PIX ${key} foi cancelada pelo link do email aos donos`,
  },
  payout_requested: {
    topic: 'money',
    text: ({ actor }, { cents: amount }) => `${actor} pediu um repasse de ${money(amount)}`,
  },
  order_refunded: {
    topic: 'money',
    text: ({ actor }, { order, cents: amount, used, isLate }) => {
      const tickets = used === 1 ? '1 ingresso usado' : `${countText(used)} ingressos usados`
      const late = used > 0 ? `, com ${tickets}` : isLate ? ', depois do evento' : ''
      return `${actor} reembolsou ${money(amount)} do pedido ${order}${late}`
    },
  },
  refund_approved: {
    topic: 'money',
    text: ({ actor }, { order, cents: amount }) =>
      `${actor} liberou o reembolso de ${money(amount)} do pedido ${order}`,
  },
  refund_finished: {
    topic: 'money',
    text: ({ actor }, { order }) => `${actor} transferiu o reembolso do pedido ${order}`,
  },
  ledger_corrected: {
    topic: 'money',
    text: ({ actor }, { cents: amount }) => `${actor} corrigiu o saldo em ${money(amount)}`,
  },
  people_exported: {
    topic: 'exports',
    text: ({ actor }, { rows, purpose }) =>
      `${actor} exportou ${rows === 1 ? '1 participante' : `${countText(rows)} participantes`}${purpose === null ? '' : `, com CPFs completos: ${purpose}`}`,
  },
  orders_exported: {
    topic: 'exports',
    text: ({ actor }, { rows }) =>
      `${actor} exportou ${rows === 1 ? '1 pedido' : `${countText(rows)} pedidos`}`,
  },
  history_exported: {
    topic: 'exports',
    text: ({ actor }) => `${actor} exportou este histórico`,
  },
  logged_in: { topic: 'access', text: ({ actor }) => `Acesso de ${actor}` },
  stepped_up: {
    topic: 'access',
    text: ({ actor }, { way }) => `${actor} confirmou que é a própria pessoa, ${wayTexts[way]}`,
  },
  logins_ended: {
    topic: 'access',
    text: ({ actor, subject }, { why }) =>
      why === 'blocked'
        ? `${actor} bloqueou ${subject} e encerrou os acessos`
        : `${subject} ${why === 'password reset' ? 'criou uma nova senha pelo link do email' : 'mudou a senha'}, e os outros acessos foram encerrados`,
  },
  factor_added: {
    topic: 'access',
    text: ({ actor }, { factor }) => `${actor} passou a entrar também com ${factorTexts[factor]}`,
  },
  factor_removed: {
    topic: 'access',
    text: ({ actor, subject, isOwn }, { factor }) =>
      `${actor} removeu ${factorTexts[factor]}${isOwn ? '' : ` de ${subject}`}`,
  },
  factor_demanded: {
    topic: 'team',
    text: ({ actor }, { isDemanded }) =>
      isDemanded
        ? `${actor} passou a exigir a verificação em duas etapas de toda a equipe`
        : `${actor} deixou de exigir a verificação em duas etapas de toda a equipe`,
  },
  data_changed: {
    topic: 'data',
    text: ({ actor }, { fields }) =>
      `${actor} mudou ${listText(fields.map((field) => fieldNames[field]))} da organização`,
  },
  status_changed: {
    topic: 'data',
    text: ({ actor }, { from, to }) =>
      from === to
        ? `${actor} confirmou os novos dados da organização`
        : `${actor} mudou a situação da organização de ${organizationStatusLabels[from]} para ${organizationStatusLabels[to]}`,
  },
  message_reviewed: {
    topic: 'data',
    text: ({ actor }, { subject, isApproved }) =>
      `${actor} ${isApproved ? 'aprovou' : 'recusou'} a mensagem “${subject}”`,
  },
  event_cancelled: {
    topic: 'data',
    text: ({ actor }, { reason }) => `${actor} cancelou o evento: ${reason}`,
  },
  event_postponed: {
    topic: 'data',
    text: ({ actor }, { reason }) =>
      `${actor} adiou o evento${reason === null ? '' : `: ${reason}`}`,
  },
}

const fieldNames: Readonly<Record<HistoryField, string>> = {
  name: 'o nome',
  document: 'o CPF ou CNPJ',
  legalName: 'a razão social',
}
const wayTexts = {
  password: 'com a senha',
  passkey: 'com uma chave de acesso',
  code: 'com um código',
} as const
const factorTexts: Readonly<Record<HistoryFactor, string>> = {
  passkey: 'uma chave de acesso',
  authenticator: 'códigos de um aplicativo',
  'recovery-codes': 'códigos de recuperação',
  all: 'a verificação em duas etapas',
}

const money = (amount: number) => formatMoney(cents(amount))

const onlyEvents = (events: readonly string[]) =>
  events.length === 1 ? 'em 1 evento' : `em ${events.length} eventos`
const roleText = (role: MemberRole, events: readonly string[]) =>
  events.length === 0 ? memberRoleNames[role] : `${memberRoleNames[role]}, ${onlyEvents(events)}`

/** "a, b e c". */
const listText = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} e ${parts.at(-1)}`

/** Sentence about an entry. */
export function historyText<Name extends HistoryKind>(
  entry: Told & { readonly kind: Name; readonly details: HistoryDetails[Name] },
): string {
  return historyKinds[entry.kind].text(entry, entry.details)
}
