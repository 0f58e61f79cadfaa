// Written by `npm run types:db` from the migrated database. Do not edit.
import type { ColumnType, Generated } from 'kysely'

/** Written as JSON text, read as the value that it holds. */
type Json<Nothing = never> = ColumnType<unknown, string | Nothing, string | Nothing>

export interface Attempts {
  key: string
  count: number
  resets_at: Date
}

export interface Authenticators {
  user_id: string
  secret: string | null
  next_secret: string | null
  last_step: number | null
  added_at: Date | null
}

export interface Backups {
  kind: 'full' | 'last'
  ended_at: Date
}

export interface CertificateSessions {
  event_id: string
  code: string
  subscription_id: string
  title: string
  starts_at: Date
  certified_minutes: number
}

export interface Certificates {
  event_id: string
  code: string
  subscription_id: string | null
  session_title: string | null
  event_name: string
  timezone: string
  starts_at: Date
  certified_minutes: number
  issued_at: Generated<Date>
  user_id: string | null
}

export interface ChangeNotices {
  event_id: string
  change_id: number
  user_id: string | null
  mailed_at: Date | null
  courtesy_id: string | null
  send_after: Generated<Date>
}

export interface Charges {
  event_id: string
  id: string
  sale_id: string
  user_id: string
  method: 'PIX' | 'CREDIT_CARD'
  status: 'SENDING' | 'WAITING' | 'ANALYSIS' | 'CONFIRMED' | 'RECEIVED' | 'DECLINED' | 'CANCELED' | 'REFUNDED' | 'CHARGEBACK'
  amount_cents: number
  interest_cents: Generated<number>
  installments: Generated<number>
  key: string | null
  request_hash: string | null
  provider_id: string | null
  provider_plan: string | null
  card_brand: string | null
  card_last_digits: string | null
  pix_payload: string | null
  pix_image: string | null
  created_at: Generated<Date>
  changed_at: Generated<Date>
  claimed_at: Date | null
  looked_up_at: Date | null
  recheck_at: Generated<Date | null>
  unanswered_at: Date | null
  stuck_since: Date | null
  unsettled_since: Date | null
  refund_cause: string | null
  refund_requested_at: Date | null
  refunded_cents: Generated<number>
  refunded_at: Date | null
  refund_refused_at: Date | null
  refund_refusal: string | null
  part_refund_cents: Generated<number>
  part_refund_cause: string | null
  part_refund_requested_at: Date | null
  is_for_cancelled_event: Generated<boolean>
  team_refund_since: Date | null
  team_refunded_at: Date | null
  team_refunded_by: string | null
  team_refund_note: string | null
  credit_dates: string[] | null
  has_open_dispute: boolean | null
  review_since: Date | null
  reviewed_at: Date | null
  reviewed_by: string | null
  transfer_part_cents: Generated<number>
  transferred_part_cents: Generated<number>
  part_finished_by: string | null
  part_finish_note: string | null
}

export interface CodeHistory {
  event_id: string
  code_id: string
  id: number
  at: Generated<Date>
  change: 'named' | 'generated' | 'corrected' | 'returned' | 'moved'
  cause: string | null
  previous_name: string | null
  previous_cpf: string | null
  actor: string | null
  previous_type: string | null
}

export interface CodeSearch {
  event_id: string
  code_id: string
  sale_id: string | null
  is_valid: boolean
  sort_name: string
  words: string
}

export interface Consents {
  user_id: string
  document: string
  version: string
  content_hash: string
  address: string
  accepted_at: Generated<Date>
}

export interface Coupons {
  event_id: string
  id: string
  code: string
  kind: 'percent' | 'amount' | 'unlock'
  value: number
  ticket_type_ids: string[] | null
  max_tickets: number | null
  is_once_per_person: Generated<boolean>
  starts_at: Date | null
  ends_at: Date | null
  is_active: Generated<boolean>
  used: Generated<number>
  created_at: Generated<Date>
}

export interface Courtesies {
  event_id: string
  id: string
  ticket_type_id: string
  name: string | null
  cpf: string | null
  email: string | null
  phone: string | null
  token_hash: string
  given_by: string
  given_at: Generated<Date>
  key: string
  line: number
  request_hash: string
  mailed_at: Date | null
  taken_back_at: Date | null
  taken_back_by: string | null
  erased_at: Date | null
}

export interface CourtesyQuotas {
  event_id: string
  user_id: string
  quota: number
}

export interface CustomForms {
  event_id: string
  id: string
  name: string
  description: string | null
  organizer_image_id: string | null
  organizer_note: string | null
  fields: Json
}

export interface EmailConfirmations {
  token_hash: string
  user_id: string
  created_at: Generated<Date>
  used_at: Date | null
}

export interface EventChanges {
  event_id: string
  id: number
  at: Generated<Date>
  actor: string | null
  part: string
  before: Json<null | undefined>
  after: Json<null | undefined>
  reason: string | null
  is_material: Generated<boolean>
  consequences: Generated<Json>
  told: Generated<number>
  opens_refund: Generated<boolean>
  refund_until: Date | null
}

export interface EventSlugs {
  slug: string
  event_id: string
  replaced_at: Generated<Date>
}

export interface Events {
  id: string
  slug: string
  name: string
  category: string
  description_html: string
  is_published: boolean
  timezone: string
  starts_at: Date
  ends_at: Date
  weekly_days: number[] | null
  weekly_start: string | null
  weekly_end: string | null
  location_name: string
  address: string | null
  city: string
  region: string
  lat: number | null
  lng: number | null
  organizer_name: string
  fee_bearer: 'customer' | 'promoter'
  fee_basis_points: number
  accepted_payment_methods: ('PIX' | 'CREDIT_CARD')[]
  banner_id: string
  mobile_banner_id: string | null
  desktop_banner_id: string | null
  map_image_id: string | null
  demo_day: string | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  search_name: Generated<string>
  listed_at: Date | null
  relist_at: Generated<Date>
  organization_id: string | null
  page_version: Generated<number>
  dates_version: Generated<number>
  place_version: Generated<number>
  tickets_version: Generated<number>
  published_at: Date | null
  paused_at: Date | null
  is_unlisted: Generated<boolean>
  creation_key: string | null
  max_per_cpf: number | null
  teachers_pay_half: Generated<boolean>
  postponed_at: Date | null
  cancelled_at: Date | null
  programme_version: Generated<number>
  forms_version: Generated<number>
  minimum_presence: number | null
  certificates_version: Generated<number>
  doors_minutes: Generated<number>
}

export interface ExportPages {
  export_id: string
  page: number
  code_ids: string[]
  sale_ids: string[] | null
}

export interface Exports {
  event_id: string
  id: string
  user_id: string
  at: Generated<Date>
  format: 'csv' | 'xlsx'
  filter: Json
  purpose: string | null
  people: number
  contents: Generated<'people' | 'orders'>
}

export interface FactorResets {
  id: string
  user_id: string
  reason: string
  asked_by: string
  created_at: Generated<Date>
  due_at: Date
  mailed_at: Generated<Date>
  ended_at: Date | null
  outcome: 'done' | 'stopped' | null
}

export interface FileVariants {
  file_id: string
  name: string
  content_type: string
  bytes: Buffer
}

export interface Files {
  id: string
  kind: 'picture' | 'document'
  content_type: string
  width: number | null
  height: number | null
  byte_size: number
  bytes: Buffer | null
  created_at: Generated<Date>
}

export interface FormAnswers {
  event_id: string
  id: string
  form_id: string
  subscription_id: string | null
  sale_id: string | null
  answers: Json
  created_at: Generated<Date>
}

export interface FormerMembers {
  organization_id: string
  user_id: string
  role: 'owner' | 'manager' | 'finance' | 'support' | 'gate' | 'viewer'
  event_ids: string[] | null
  left_at: Date
}

export interface FormerStaff {
  user_id: string
  role: 'platform' | 'gate'
  event_id: string | null
  left_at: Generated<Date>
}

export interface GateDevices {
  event_id: string
  id: string
  token_hash: string
  invited_by: string
  invited_at: Generated<Date>
  expires_at: Date
  name: string | null
  accepted_at: Date | null
  accept_key: string | null
  last_seen_at: Date | null
  revoked_at: Date | null
  revoked_by: string | null
}

export interface HeldScans {
  event_id: string
  id: string
  user_id: string | null
  device_id: string | null
  gate: string
  session_id: string | null
  code_id: string | null
  at: Date
  received_at: Generated<Date>
  is_typed: boolean
  right_ended_at: Date
  problem: 'too_late' | 'unsigned' | null
  decided_at: Date | null
  decided_by: string | null
  decided_by_device: string | null
  is_accepted: boolean | null
}

export interface LeadSteps {
  id: string
  lead_id: string
  author_id: string
  at: Generated<Date>
  from_status: 'novo' | 'em_contato' | 'qualificado' | 'ganho' | 'perdido' | null
  to_status: 'novo' | 'em_contato' | 'qualificado' | 'ganho' | 'perdido' | null
  note: string | null
}

export interface Leads {
  id: string
  kind: 'contact' | 'interview'
  status: Generated<'novo' | 'em_contato' | 'qualificado' | 'ganho' | 'perdido'>
  name: string
  email: string
  phone: string
  company: string
  answers: Json
  search_text: string
  created_at: Generated<Date>
  changed_at: Generated<Date>
  organization_id: string | null
}

export interface LedgerDays {
  organization_id: string
  event_id: string
  available_on: string
  amount_cents: number
  card_price_cents: number
}

export interface LedgerEntries {
  organization_id: string
  event_id: string
  id: number
  at: Generated<Date>
  kind: 'sale' | 'refund' | 'dispute' | 'reinstatement' | 'payout' | 'failed_payout' | 'correction'
  part: 'price' | 'fee' | 'returned' | null
  amount_cents: number
  available_on: string
  is_card: Generated<boolean>
  sale_id: string | null
  installment: number | null
  payout_id: string | null
  note: string | null
}

export interface Logins {
  id: string
  user_id: string
  generation: Generated<number>
  rotated_at: Generated<Date>
  created_at: Generated<Date>
  ended_at: Date | null
  end_reason: string | null
  device: string | null
  address: string | null
  confirmed_at: Date | null
}

export interface Lots {
  event_id: string
  id: string
  sector_id: string
  position: number
  name: string
  size: number | null
  sold: Generated<number>
  held: Generated<number>
  closes_at: Date | null
  closed_at: Date | null
}

export interface MailBudgets {
  owner_id: string
  day: string
  mails: Generated<number>
  courtesies: Generated<number>
}

export interface Mails {
  id: string
  template: string
  to_address: string
  subject: string
  html: string
  body_text: string
  attachment: Json<null | undefined>
  created_at: Generated<Date>
  sent_at: Date | null
  unsubscribe_url: string | null
}

export interface MessageRecipients {
  message_id: string
  address_key: string
  user_id: string | null
  courtesy_id: string | null
  mailed_at: Date | null
}

export interface Messages {
  id: string
  organization_id: string
  event_id: string
  kind: 'service' | 'marketing'
  subject: string
  body: string
  filter: Json
  status: 'review' | 'scheduled' | 'sending' | 'sent' | 'stopped' | 'refused'
  created_by: string | null
  created_at: Generated<Date>
  send_at: Date
  reviewed_at: Date | null
  reviewed_by: string | null
  refusal_reason: string | null
  begun_at: Date | null
  people: number | null
  mailed: Generated<number>
  sent_at: Date | null
  stopped_at: Date | null
}

export interface OrderResends {
  event_id: string
  sale_id: string
  id: number
  at: Generated<Date>
  sent_by: string
}

export interface OrganizationDocuments {
  organization_id: string
  document: string
  confirmed_until: Date | null
}

export interface OrganizationFiles {
  organization_id: string
  file_id: string
  name: string
  uploaded_by: string | null
  uploaded_at: Generated<Date>
}

export interface OrganizationHistory {
  id: number
  organization_id: string
  at: Generated<Date>
  kind: 'organization_created' | 'member_invited' | 'invite_withdrawn' | 'invite_accepted' | 'member_confirmed' | 'member_changed' | 'owner_kept' | 'owner_demoted' | 'member_left' | 'phone_invited' | 'phone_accepted' | 'phone_revoked' | 'entries_undone' | 'gate_role_given' | 'gate_role_taken' | 'payout_key_set' | 'payout_key_stopped' | 'payout_requested' | 'order_refunded' | 'refund_approved' | 'refund_finished' | 'ledger_corrected' | 'people_exported' | 'orders_exported' | 'history_exported' | 'logged_in' | 'stepped_up' | 'logins_ended' | 'factor_added' | 'factor_removed' | 'factor_demanded' | 'data_changed' | 'status_changed' | 'message_reviewed' | 'event_cancelled' | 'event_postponed'
  topic: 'team' | 'gate' | 'money' | 'exports' | 'access' | 'data'
  actor_kind: 'member' | 'team' | 'phone' | 'system'
  actor_id: string | null
  actor_name: string
  subject_id: string | null
  subject_name: string | null
  event_ids: Generated<string[]>
  event_names: Generated<string[]>
  details: Generated<Json>
  address: string | null
  device: string | null
}

export interface OrganizationInvites {
  id: string
  organization_id: string
  token_hash: string
  email: string | null
  role: 'owner' | 'manager' | 'finance' | 'support' | 'gate' | 'viewer'
  event_ids: string[] | null
  invited_by: string | null
  created_at: Generated<Date>
  expires_at: Date
  accepted_at: Date | null
  accepted_by: string | null
  revoked_at: Date | null
}

export interface OrganizationMemberEvents {
  organization_id: string
  user_id: string
  event_id: string
}

export interface OrganizationMembers {
  organization_id: string
  user_id: string
  role: 'owner' | 'manager' | 'finance' | 'support' | 'gate' | 'viewer'
  is_limited: Generated<boolean>
  joined_at: Generated<Date>
  confirmed_at: Date | null
  leaves_at: Date | null
  leaves_for: 'manager' | 'finance' | 'support' | 'gate' | 'viewer' | null
  sensitive_from: Date | null
}

export interface OrganizationSteps {
  id: string
  organization_id: string
  author_id: string
  at: Generated<Date>
  from_status: 'new' | 'verified' | 'suspended'
  to_status: 'new' | 'verified' | 'suspended'
  reason: string
}

export interface Organizations {
  id: string
  slug: string
  name: string
  phone: string
  status: Generated<'new' | 'verified' | 'suspended'>
  document: string | null
  legal_name: string | null
  address: Json<null | undefined>
  description: Generated<string>
  logo_id: string | null
  version: Generated<number>
  is_demo: Generated<boolean>
  search_name: string
  created_by: string | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  document_changed_at: Date | null
  verified_at: Date | null
  demands_factor_since: Date | null
}

export interface PasskeyChallenges {
  challenge: string
  user_id: string | null
  purpose: 'create' | 'login' | 'step_up'
  created_at: Generated<Date>
}

export interface Passkeys {
  id: string
  user_id: string
  credential_id: string
  public_key: Buffer
  counter: number
  transports: string[]
  name: string
  created_at: Generated<Date>
  used_at: Date | null
}

export interface PasswordResets {
  token_hash: string
  user_id: string
  created_at: Generated<Date>
  used_at: Date | null
}

export interface PayoutKeys {
  organization_id: string
  id: string
  key_type: 'CPF' | 'CNPJ'
  pix_key: string
  set_by: string
  created_at: Generated<Date>
  counts_from: Date
  stop_hash: string
  stopped_at: Date | null
}

export interface Payouts {
  organization_id: string
  event_id: string
  id: string
  amount_cents: number
  status: Generated<'REQUESTED' | 'DONE' | 'FAILED'>
  requested_by: string
  created_at: Generated<Date>
  changed_at: Generated<Date>
  key: string
}

export interface ProductionMark {
  is_set: Generated<boolean>
  marked_at: Generated<Date>
}

export interface ProviderCalls {
  slot: Date
  kind: string
  served: Generated<number>
  refused: Generated<number>
}

export interface ProviderCustomers {
  user_id: string
  provider_id: string
  created_at: Generated<Date>
  cpf_hash: string | null
}

export interface ProviderLimits {
  route: string
  most: number
  remaining: number
  resets_at: Date
}

export interface ReconciliationDifferences {
  day: string
  position: number
  subject: 'charge' | 'transfer'
  kind: string
  subject_id: string | null
  sale_id: string | null
  provider_id: string | null
  here_status: string | null
  here_cents: number | null
  there_status: string | null
  there_cents: number | null
}

export interface Reconciliations {
  day: string
  compared_at: Date
}

export interface RecoveryCodes {
  user_id: string
  code_hash: string
  used_at: Date | null
}

export interface SaleHistory {
  event_id: string
  sale_id: string
  id: number
  at: Generated<Date>
  from_status: 'PENDING' | 'PAYMENT_PENDING' | 'CONFIRMED' | 'RECEIVED' | 'EXPIRED' | 'CANCELED' | 'REFUNDED' | 'CHARGEBACK' | null
  to_status: 'PENDING' | 'PAYMENT_PENDING' | 'CONFIRMED' | 'RECEIVED' | 'EXPIRED' | 'CANCELED' | 'REFUNDED' | 'CHARGEBACK'
  cause: string
  actor: string | null
}

export interface SaleItems {
  event_id: string
  sale_id: string
  ticket_type_id: string
  name: string
  unit_cents: number
  quantity: number
  benefits: string[] | null
  unit_discount_cents: Generated<number>
  returned: Generated<number>
  moved_in: Generated<number>
}

export interface Sales {
  event_id: string
  id: string
  user_id: string
  status: 'PENDING' | 'PAYMENT_PENDING' | 'CONFIRMED' | 'RECEIVED' | 'EXPIRED' | 'CANCELED' | 'REFUNDED' | 'CHARGEBACK'
  total_cents: number
  fee_cents: number
  interest_cents: Generated<number>
  takes_card: boolean
  monthly_rate_basis_points: number
  created_at: Generated<Date>
  expires_at: Date
  key: string | null
  request_hash: string | null
  paid_by: string | null
  demo_key: string | null
  number: Generated<number>
  fee_basis_points: number
  promoter_fee_cents: number
  coupon_id: string | null
  coupon_tickets: number | null
  cpf: string | null
  returned_cents: Generated<number>
  returned_fee_cents: Generated<number>
  moved_code_id: string | null
  link_id: string | null
  hold_lengthened_at: Date | null
}

export interface Scans {
  event_id: string
  id: string
  user_id: string | null
  gate: string
  session_id: string | null
  code_id: string | null
  at: Date
  taken_at: Generated<Date>
  is_typed: boolean
  is_offline: boolean
  told: 'admitted' | 'used' | 'other_event' | 'other_session' | 'revoked' | 'unnamed' | 'doors_closed' | 'forged' | 'unknown' | 'not_ticket'
  judged: 'admitted' | 'used' | 'other_event' | 'other_session' | 'revoked' | 'unnamed' | 'doors_closed' | 'forged' | 'unknown' | 'not_ticket'
  undone_at: Date | null
  undone_by: string | null
  undo_reason: string | null
  settled_at: Date | null
  settled_by: string | null
  settle_note: string | null
  device_id: string | null
  undone_by_device: string | null
  settled_by_device: string | null
}

export interface Sectors {
  event_id: string
  id: string
  position: number
  name: string
  capacity: number
  sold: Generated<number>
  held: Generated<number>
  given: Generated<number>
  half_quota: number
  halves_taken: Generated<number>
  shows_left: Generated<boolean>
}

export interface Sessions {
  event_id: string
  id: string
  title: string
  description: string | null
  starts_at: Date
  ends_at: Date
  allow_subscription: boolean
  is_paid: boolean
  price_cents: number
  capacity: number | null
  subscribed: Generated<number>
  certified_minutes: number | null
  regulation_file_id: string | null
  regulation_file_name: string | null
  custom_form_id: string | null
  room: string | null
  cancelled_at: Date | null
  cancel_reason: string | null
  certified_at: Date | null
}

export interface Staff {
  user_id: string
  role: 'platform' | 'gate'
  event_id: string | null
  granted_at: Generated<Date>
}

export interface Subscriptions {
  event_id: string
  id: string
  session_id: string
  user_id: string
  created_at: Generated<Date>
  cancelled_at: Date | null
  demo_key: string | null
}

export interface TicketCodes {
  event_id: string
  id: string
  user_id: string | null
  subscription_id: string | null
  sale_id: string | null
  ticket_type_id: string | null
  ordinal: number | null
  value_cents: number
  holder_name: string | null
  holder_cpf: string | null
  holder_rg: string | null
  issued_at: Generated<Date>
  named_at: Date | null
  generated_at: Date | null
  revoked_at: Date | null
  scanned_at: Date | null
  changed_in: Generated<string>
  benefit: string | null
  returned_at: Date | null
  moved_from: string | null
  courtesy_id: string | null
}

export interface TicketTypes {
  event_id: string
  id: string
  position: number
  name: string
  description: string | null
  price_cents: number
  currency: string
  capacity: number
  sold: Generated<number>
  held: Generated<number>
  min_per_order: number
  max_per_order: number
  is_available: boolean
  sales_start: Date | null
  sales_end: Date | null
  group_name: string | null
  session_id: string | null
  custom_form_id: string | null
  requires_proof: boolean
  admits_to_event: Generated<boolean>
  lot_id: string | null
  half_price: 'quota' | 'outside' | null
  whole_id: string | null
  is_hidden: Generated<boolean>
  given: Generated<number>
}

export interface TrackingLinks {
  event_id: string
  id: string
  code: string
  name: string
  clicks: Generated<number>
  created_by: string | null
  created_at: Generated<Date>
  archived_at: Date | null
}

export interface Transfers {
  id: string
  payout_id: string | null
  charge_id: string | null
  amount_cents: number
  key_type: 'CPF' | 'CNPJ'
  pix_key: string
  status: Generated<'WAITING' | 'SENDING' | 'PROCESSING' | 'BLOCKED' | 'DONE' | 'FAILED'>
  provider_id: string | null
  approved_id: string | null
  created_at: Generated<Date>
  sent_at: Date | null
  first_sent_at: Date | null
  looked_up_at: Date | null
  changed_at: Generated<Date>
  failure: string | null
  part_of_charge_id: string | null
}

export interface UnmailedExpiries {
  sale_id: string
}

export interface Unsubscribes {
  organization_id: string
  address_key: string
  at: Generated<Date>
}

export interface UserBlocks {
  id: string
  user_id: string
  blocked_at: Generated<Date>
  reason: string
  blocked_by: string
  ended_at: Date | null
  end_reason: string | null
  ended_by: string | null
}

export interface Users {
  id: string
  name: string
  email: string
  email_key: string
  cellphone: string
  password_hash: string
  cpf: string | null
  address: Json<null | undefined>
  is_demo: Generated<boolean>
  created_at: Generated<Date>
  erased_at: Date | null
  email_proved_at: Date | null
  blocked_at: Date | null
  has_guessable_password: Generated<boolean>
}

export interface WebAssets {
  name: string
  content: Buffer
  superseded_at: Date | null
}

export interface WebhookDuplicates {
  webhook_event_id: string
  received_at: Generated<Date>
}

export interface WebhookEvents {
  id: string
  kind: string
  provider_id: string | null
  body: Json
  received_at: Generated<Date>
  handled_at: Date | null
  is_deferred: Generated<boolean>
  set_aside: string | null
  settled_at: Date | null
  settled_reason: string | null
  trimmed_at: Date | null
}

export interface Tables {
  attempts: Attempts
  authenticators: Authenticators
  backups: Backups
  certificate_sessions: CertificateSessions
  certificates: Certificates
  change_notices: ChangeNotices
  charges: Charges
  code_history: CodeHistory
  code_search: CodeSearch
  consents: Consents
  coupons: Coupons
  courtesies: Courtesies
  courtesy_quotas: CourtesyQuotas
  custom_forms: CustomForms
  email_confirmations: EmailConfirmations
  event_changes: EventChanges
  event_slugs: EventSlugs
  events: Events
  export_pages: ExportPages
  exports: Exports
  factor_resets: FactorResets
  file_variants: FileVariants
  files: Files
  form_answers: FormAnswers
  former_members: FormerMembers
  former_staff: FormerStaff
  gate_devices: GateDevices
  held_scans: HeldScans
  lead_steps: LeadSteps
  leads: Leads
  ledger_days: LedgerDays
  ledger_entries: LedgerEntries
  logins: Logins
  lots: Lots
  mail_budgets: MailBudgets
  mails: Mails
  message_recipients: MessageRecipients
  messages: Messages
  order_resends: OrderResends
  organization_documents: OrganizationDocuments
  organization_files: OrganizationFiles
  organization_history: OrganizationHistory
  organization_invites: OrganizationInvites
  organization_member_events: OrganizationMemberEvents
  organization_members: OrganizationMembers
  organization_steps: OrganizationSteps
  organizations: Organizations
  passkey_challenges: PasskeyChallenges
  passkeys: Passkeys
  password_resets: PasswordResets
  payout_keys: PayoutKeys
  payouts: Payouts
  production_mark: ProductionMark
  provider_calls: ProviderCalls
  provider_customers: ProviderCustomers
  provider_limits: ProviderLimits
  reconciliation_differences: ReconciliationDifferences
  reconciliations: Reconciliations
  recovery_codes: RecoveryCodes
  sale_history: SaleHistory
  sale_items: SaleItems
  sales: Sales
  scans: Scans
  sectors: Sectors
  sessions: Sessions
  staff: Staff
  subscriptions: Subscriptions
  ticket_codes: TicketCodes
  ticket_types: TicketTypes
  tracking_links: TrackingLinks
  transfers: Transfers
  unmailed_expiries: UnmailedExpiries
  unsubscribes: Unsubscribes
  user_blocks: UserBlocks
  users: Users
  web_assets: WebAssets
  webhook_duplicates: WebhookDuplicates
  webhook_events: WebhookEvents
}
