import type { PromoterEvent } from '@55tickets/contracts/editor.ts'
import type { Organization, OwnOrganization } from '@55tickets/contracts/organizations.ts'
import { found } from '../../../lib/testing/render-signed-in.tsx'

export const sampleId = (n: number) => `0b6e4f00-0000-4000-8000-${String(n).padStart(12, '0')}`

export const palcoSul: OwnOrganization = {
  _id: sampleId(1),
  slug: 'palco-sul',
  name: 'Palco Sul',
  status: 'new',
  logoUrl: null,
  role: 'owner',
  isLimited: false,
  isConfirmed: true,
  waitingMembers: 0,
}

export const casaNova: OwnOrganization = {
  ...palcoSul,
  _id: sampleId(2),
  slug: 'casa-nova',
  name: 'Casa Nova',
  status: 'verified',
  role: 'viewer',
}

export const sampleOrganization: Organization = {
  ...palcoSul,
  phone: '51998765432',
  document: null,
  legalName: null,
  address: null,
  description: '',
  logoId: null,
  version: 3,
}

export const sampleEvent = (own: Partial<PromoterEvent> = {}): PromoterEvent => ({
  _id: sampleId(7),
  slug: 'noite-de-choro',
  name: 'Noite de Choro',
  state: 'published',
  isUnlisted: false,
  startDate: '2026-12-05T23:00:00.000Z',
  timezone: 'America/Sao_Paulo',
  city: 'Porto Alegre',
  bannerUrl: '/media/abc/640.webp',
  sold: 1234,
  capacity: 2000,
  gross: 61_700,
  ...own,
})

export const organizationList = (docs: readonly OwnOrganization[], isEmailProved = true) =>
  found({ docs, isEmailProved })

export const eventList = (docs: readonly PromoterEvent[], own: object = {}) =>
  found({ docs, totalDocs: docs.length, page: 1, totalPages: 1, ...own })
