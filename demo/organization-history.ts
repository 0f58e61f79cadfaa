import type { DemoEntry } from '@55tickets/api/areas/organizations/public.ts'
import { stableId } from '@55tickets/api/platform/stable-id.ts'
import { promoterTeam } from './users.ts'

const { owner, manager, finance, support, gate } = promoterTeam
const show = { id: stableId('event', 'tambores-da-ladeira'), name: 'Tambores da Ladeira' }

const phone = { device: 'Chrome, Android', address: '203.0.113.7' }
const laptop = { device: 'Firefox, Windows', address: '198.51.100.24' }
const DAY = 24

/** What happened in the first organization, as its owner reads it. */
export const drumHistory: readonly DemoEntry[] = [
  { hoursAgo: 61 * DAY, kind: 'organization_created', details: {}, by: owner },
  {
    hoursAgo: 60 * DAY + 3,
    kind: 'member_invited',
    details: { role: 'manager', email: manager },
    by: owner,
  },
  {
    hoursAgo: 60 * DAY,
    kind: 'invite_accepted',
    details: { role: 'manager', email: manager, isConfirmed: true },
    by: manager,
  },
  {
    hoursAgo: 58 * DAY,
    kind: 'status_changed',
    details: { from: 'new', to: 'verified' },
    by: null,
  },
  { hoursAgo: 57 * DAY, kind: 'payout_key_set', details: { key: '45.723.***/****-10' }, by: owner },
  {
    hoursAgo: 34 * DAY,
    kind: 'member_invited',
    details: { role: 'support', email: null },
    by: manager,
  },
  {
    hoursAgo: 33 * DAY + 2,
    kind: 'invite_accepted',
    details: { role: 'support', email: null, isConfirmed: false },
    by: support,
  },
  {
    hoursAgo: 33 * DAY,
    kind: 'member_confirmed',
    details: { role: 'support' },
    by: owner,
    about: support,
  },
  { hoursAgo: 9 * DAY + 4, kind: 'logged_in', details: {}, by: finance, ...laptop },
  {
    hoursAgo: 9 * DAY + 3,
    kind: 'stepped_up',
    details: { way: 'password' },
    by: finance,
    ...laptop,
  },
  {
    hoursAgo: 9 * DAY + 2,
    kind: 'people_exported',
    details: { rows: 214, purpose: 'Lista da portaria exigida pelo local' },
    by: finance,
    events: [show],
  },
  { hoursAgo: 3 * DAY + 6, kind: 'logged_in', details: {}, by: manager, ...phone },
  { hoursAgo: 3 * DAY + 5, kind: 'phone_invited', details: {}, by: manager, events: [show] },
  {
    hoursAgo: 2 * DAY,
    kind: 'member_changed',
    details: { from: 'support', to: 'gate', isLimited: true },
    by: owner,
    about: gate,
    events: [show],
  },
  {
    hoursAgo: 26,
    kind: 'message_reviewed',
    details: { subject: 'O portão abre às 18h', isApproved: true },
    by: null,
    events: [show],
  },
  { hoursAgo: 5, kind: 'logged_in', details: {}, by: owner, ...phone },
  {
    hoursAgo: 4,
    kind: 'order_refunded',
    details: { order: '482-719-360', cents: 12_000, used: 0, isLate: false },
    by: finance,
    events: [show],
  },
]
