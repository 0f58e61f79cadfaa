import type {
  EventSales,
  Lead,
  LeadLine,
  LeadList,
  SectorSales,
} from '@55tickets/contracts/team.ts'
import type { ReactNode } from 'react'
import { ana } from '../../../lib/testing/fake-accounts.ts'
import { type AnswerRequest, renderSignedIn } from '../../../lib/testing/render-signed-in.tsx'

const bia = { ...ana, name: 'Bia da Equipe', roles: ['platform' as const] }

export const renderTeam = (screen: ReactNode, answer: AnswerRequest) =>
  renderSignedIn(screen, { answer, user: bia })

export const sampleId = (n: number) => `0b6e4f00-0000-4000-8000-${String(n).padStart(12, '0')}`

export const sampleLine = (own: Partial<LeadLine> = {}): LeadLine => ({
  _id: sampleId(1),
  kind: 'contact',
  status: 'novo',
  name: 'Rita Lima',
  email: 'rita@palcosul.example',
  phone: '(51) 99876-5432',
  company: 'Palco Sul',
  createdAt: '2026-11-15T02:30:00.000Z',
  ...own,
})

export const sampleList = (...docs: LeadLine[]): LeadList => ({
  docs,
  totalDocs: docs.length,
  page: 1,
  totalPages: 1,
  counts: { novo: 3, em_contato: 2, qualificado: 0, ganho: 1, perdido: 0 },
})

export const sampleLead = (own: Partial<Lead> = {}): Lead => ({
  ...sampleLine(),
  organization: null,
  answers: { name: 'Rita Lima', segment: 'kids', region: 'Sul' },
  steps: [],
  ...own,
})

export const sampleSales = (own: Partial<EventSales> = {}): EventSales => ({
  _id: sampleId(7),
  slug: 'noite-de-choro',
  name: 'Noite de Choro',
  startDate: '2026-12-05T23:00:00.000Z',
  endDate: '2026-12-06T03:00:00.000Z',
  timezone: 'America/Recife',
  isRecurring: false,
  recurrenceConfig: null,
  city: 'Recife',
  region: 'PE',
  capacity: 1400,
  sold: 1234,
  held: 3,
  orders: 610,
  revenue: 61_700,
  fees: 6170,
  refunds: 110,
  ...own,
})

export const sampleSector = (own: Partial<SectorSales> = {}): SectorSales => ({
  _id: sampleId(21),
  name: 'Pista',
  capacity: 1500,
  sold: 1100,
  held: 3,
  given: 20,
  left: 377,
  halfQuota: 600,
  halvesTaken: 412,
  lots: [
    {
      _id: sampleId(31),
      name: '1º lote',
      size: 1000,
      sold: 998,
      held: 0,
      state: 'closed',
      closesAt: null,
    },
    {
      _id: sampleId(32),
      name: '2º lote',
      size: 100,
      sold: 100,
      held: 0,
      state: 'full',
      closesAt: null,
    },
    {
      _id: sampleId(33),
      name: '3º lote',
      size: 300,
      sold: 2,
      held: 1,
      state: 'open',
      closesAt: null,
    },
    {
      _id: sampleId(34),
      name: '4º lote',
      size: null,
      sold: 0,
      held: 2,
      state: 'next',
      closesAt: null,
    },
  ],
  ...own,
})
