/**
 * @typedef {object} Area
 * @property {readonly string[]} knows other areas that it may import, through their `public.ts`, and
 *   whose tables it may read
 * @property {readonly string[]} owns tables that it alone writes, and SQL functions (with brackets)
 *   that it alone calls
 */

/**
 * All API areas, each after those that it knows. Reading follows the same arrows as importing: an
 * area may join the tables of an area that it knows. Writing is for the owner alone: others ask it
 * through its `public.ts`, if need be for a fragment of SQL that becomes part of their statement.
 *
 * @type {Readonly<Record<string, Area>>}
 */
export const areas = {
  accounts: {
    knows: [],
    owns: [
      'users',
      'consents',
      'logins',
      'password_resets',
      'email_confirmations',
      'staff',
      'former_staff',
      'user_blocks',
      'passkeys',
      'passkey_challenges',
      'authenticators',
      'recovery_codes',
      'factor_resets',
    ],
  },
  organizations: {
    knows: ['accounts'],
    owns: [
      'organizations',
      'organization_documents',
      'organization_members',
      'organization_member_events',
      'former_members',
      'organization_invites',
      'organization_files',
      'organization_steps',
      'organization_history',
      'mail_budgets',
    ],
  },
  charges: {
    knows: [],
    owns: [
      'charges',
      'provider_customers',
      'provider_calls',
      'provider_limits',
      'webhook_events',
      'webhook_duplicates',
      'is_charge_transition()',
    ],
  },
  transfers: { knows: ['charges'], owns: ['transfers'] },
  events: {
    knows: ['accounts', 'organizations'],
    owns: [
      'events',
      'sessions',
      'ticket_types',
      'sectors',
      'lots',
      'coupons',
      'custom_forms',
      'event_slugs',
      'event_changes',
      'are_sales_paused()',
      'sum_sales()',
      'lock_sales_limit()',
      'remaining_stock()',
      'count_places()',
      'lot_label()',
      'half_price_release()',
      'list_type_terms()',
    ],
  },
  coupons: { knows: ['accounts', 'organizations', 'events'], owns: [] },
  editor: { knows: ['accounts', 'organizations', 'events', 'coupons'], owns: [] },
  leads: { knows: ['accounts', 'organizations'], owns: ['leads', 'lead_steps'] },
  profile: { knows: ['accounts'], owns: [] },
  forms: { knows: ['events'], owns: ['form_answers'] },
  reservations: {
    knows: ['accounts', 'events', 'coupons', 'forms'],
    owns: [
      'sales',
      'sale_items',
      'sale_history',
      'unmailed_expiries',
      'reserve_tickets()',
      'release_expired()',
      'buyer_fee()',
      'is_sale_transition()',
      'lock_ticket_types()',
      'is_in_stock()',
      'list_own_sales()',
      'are_benefits_valid()',
    ],
  },
  ledger: {
    knows: ['organizations', 'events', 'charges', 'reservations'],
    owns: ['ledger_entries', 'ledger_days', 'record_sales()', 'returned_share()'],
  },
  links: { knows: ['accounts', 'events', 'reservations'], owns: ['tracking_links'] },
  tickets: {
    knows: ['accounts', 'events', 'coupons', 'reservations'],
    owns: ['ticket_codes', 'code_history', 'code_search', 'search_words()', 'write_code_search()'],
  },
  subscriptions: {
    knows: ['accounts', 'events', 'forms', 'reservations', 'tickets'],
    owns: ['subscriptions'],
  },
  courtesies: {
    knows: ['accounts', 'organizations', 'events', 'reservations', 'tickets'],
    owns: ['courtesies', 'courtesy_quotas', 'lock_courtesies()'],
  },
  changes: {
    knows: [
      'accounts',
      'organizations',
      'events',
      'reservations',
      'tickets',
      'courtesies',
      'subscriptions',
    ],
    owns: ['change_notices'],
  },
  certificates: {
    knows: ['accounts', 'events', 'tickets', 'subscriptions'],
    owns: ['certificates', 'certificate_sessions'],
  },
  refunds: {
    knows: [
      'accounts',
      'organizations',
      'events',
      'charges',
      'transfers',
      'reservations',
      'ledger',
      'tickets',
      'subscriptions',
    ],
    owns: [],
  },
  cancellation: {
    knows: [
      'accounts',
      'organizations',
      'charges',
      'transfers',
      'events',
      'reservations',
      'tickets',
      'courtesies',
      'subscriptions',
      'changes',
      'ledger',
      'refunds',
    ],
    owns: [],
  },
  moves: {
    knows: [
      'events',
      'charges',
      'forms',
      'reservations',
      'ledger',
      'tickets',
      'subscriptions',
      'refunds',
    ],
    owns: [],
  },
  settlement: {
    knows: [
      'accounts',
      'events',
      'charges',
      'reservations',
      'tickets',
      'subscriptions',
      'refunds',
      'moves',
    ],
    owns: [],
  },
  payments: {
    knows: ['accounts', 'events', 'charges', 'reservations', 'settlement'],
    owns: [],
  },
  orders: {
    knows: [
      'accounts',
      'events',
      'charges',
      'transfers',
      'forms',
      'reservations',
      'tickets',
      'refunds',
      'payments',
    ],
    owns: ['order_resends'],
  },
  people: {
    knows: [
      'accounts',
      'events',
      'forms',
      'reservations',
      'tickets',
      'subscriptions',
      'courtesies',
    ],
    owns: ['exports', 'export_pages'],
  },
  team: { knows: ['events', 'orders'], owns: [] },
  gate: {
    knows: ['accounts', 'organizations', 'events', 'reservations', 'tickets', 'subscriptions'],
    owns: [
      'scans',
      'gate_devices',
      'held_scans',
      'lock_gate_right()',
      'admit_tickets()',
      'lock_ticket_codes()',
      'is_unused()',
      'shown_type_name()',
    ],
  },
  messages: {
    knows: [
      'accounts',
      'organizations',
      'events',
      'reservations',
      'tickets',
      'subscriptions',
      'courtesies',
      'people',
    ],
    owns: ['messages', 'message_recipients', 'unsubscribes'],
  },
  figures: {
    knows: ['accounts', 'organizations', 'events', 'reservations', 'links', 'orders', 'gate'],
    owns: [],
  },
  reports: {
    knows: [
      'accounts',
      'organizations',
      'events',
      'charges',
      'reservations',
      'tickets',
      'courtesies',
      'orders',
      'ledger',
    ],
    owns: [],
  },
  payouts: {
    knows: ['accounts', 'organizations', 'events', 'charges', 'transfers', 'ledger'],
    owns: ['payouts', 'payout_keys'],
  },
  reconciliation: {
    knows: [
      'organizations',
      'events',
      'charges',
      'transfers',
      'reservations',
      'settlement',
      'payouts',
    ],
    owns: ['reconciliations', 'reconciliation_differences'],
  },
  history: {
    knows: [
      'accounts',
      'events',
      'charges',
      'transfers',
      'reservations',
      'tickets',
      'subscriptions',
      'gate',
      'changes',
      'orders',
    ],
    owns: [],
  },
}

/** Tables and functions of `api/platform`. Every area may read them; it is asked to write them. */
export const platform = [
  'attempts',
  'backups',
  'files',
  'file_variants',
  'mails',
  'production_mark',
  'web_assets',
  'app_now()',
  'fold_text()',
  'count_attempts()',
  'record_backups()',
]

/**
 * Code for tests, to which no boundary applies. The drills are tests too, run by hand, and so is the
 * cluster on one machine, whose provider and mail server are those of tests.
 */
export const TEST = String.raw`(\.test\.tsx?$|/testing(/|\.ts$)|^server/(faults|cluster)/)`
