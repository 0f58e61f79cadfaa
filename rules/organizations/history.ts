import type { OrganizationStatus } from './organization.ts'
import type { MemberRole } from './rights.ts'

/** Groups of entries, by which screens filter them. */
export const historyTopics = ['team', 'gate', 'money', 'exports', 'access', 'data'] as const
export type HistoryTopic = (typeof historyTopics)[number]

export const historyTopicNames: Readonly<Record<HistoryTopic, string>> = {
  team: 'Equipe',
  gate: 'Portaria',
  money: 'Dinheiro',
  exports: 'Exportações',
  access: 'Acessos',
  data: 'Dados e eventos',
}

/** Who did something: a member, our team, an invited phone, or nobody we know. */
export type HistoryActor = 'member' | 'team' | 'phone' | 'system'

/** Name of our team in what organizations read: who of us did it is recorded, and not shown. */
export const OUR_TEAM = 'Equipe 55Tickets'
/** Name of who acts where nobody does: at the end of a time, or by a link without an account. */
export const NOBODY = 'O sistema'

/** Why all logins of a person ended. */
type LoginsEnd = 'blocked' | 'password reset' | 'password changed'
/** Second factors of an account. */
export type HistoryFactor = 'passkey' | 'authenticator' | 'recovery-codes' | 'all'

type Nothing = Record<string, never>

/** What is recorded of each kind besides who, whom, when and which events. */
export interface HistoryDetails {
  organization_created: Nothing
  member_invited: { readonly role: MemberRole; readonly email: string | null }
  invite_withdrawn: { readonly role: MemberRole; readonly email: string | null }
  invite_accepted: {
    readonly role: MemberRole
    readonly email: string | null
    /** False while an owner has yet to confirm the person. */
    readonly isConfirmed: boolean
  }
  member_confirmed: { readonly role: MemberRole }
  member_changed: {
    readonly from: MemberRole
    readonly to: MemberRole
    /** The member is limited to the events of the entry. */
    readonly isLimited: boolean
  }
  owner_kept: Nothing
  owner_demoted: { readonly leavesFor: Exclude<MemberRole, 'owner'> | null }
  member_left: { readonly role: MemberRole }
  phone_invited: Nothing
  phone_accepted: Nothing
  phone_revoked: Nothing
  entries_undone: { readonly entries: number }
  gate_role_given: Nothing
  gate_role_taken: Nothing
  payout_key_set: { readonly key: string }
  payout_key_stopped: { readonly key: string }
  payout_requested: { readonly cents: number }
  order_refunded: {
    readonly order: string
    readonly cents: number
    /** Tickets that had been used. */
    readonly used: number
    /** After the event, or of tickets that had been used. */
    readonly isLate: boolean
  }
  refund_approved: { readonly order: string; readonly cents: number }
  refund_finished: { readonly order: string }
  ledger_corrected: { readonly cents: number }
  people_exported: { readonly rows: number; readonly purpose: string | null }
  orders_exported: { readonly rows: number }
  history_exported: Nothing
  logged_in: Nothing
  stepped_up: { readonly way: 'password' | 'passkey' | 'code' }
  logins_ended: { readonly why: LoginsEnd }
  factor_added: { readonly factor: HistoryFactor }
  factor_removed: { readonly factor: HistoryFactor }
  factor_demanded: { readonly isDemanded: boolean }
  data_changed: { readonly fields: readonly HistoryField[] }
  status_changed: { readonly from: OrganizationStatus; readonly to: OrganizationStatus }
  message_reviewed: { readonly subject: string; readonly isApproved: boolean }
  event_cancelled: { readonly reason: string }
  event_postponed: { readonly reason: string | null }
}

export type HistoryKind = keyof HistoryDetails

/** Data of an organization whose change is recorded. */
export type HistoryField = 'name' | 'document' | 'legalName'
