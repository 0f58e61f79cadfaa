import type {
  TeamOrganization,
  TeamOrganizationLine,
  TeamOrganizationList,
} from '@55tickets/contracts/team/organizations.ts'
import { sampleId } from './render-team.tsx'

export const sampleOrganizationLine = (
  own: Partial<TeamOrganizationLine> = {},
): TeamOrganizationLine => ({
  _id: sampleId(5),
  slug: 'palco-sul',
  name: 'Palco Sul',
  status: 'new',
  createdAt: '2026-11-15T02:30:00.000Z',
  documentChangedAt: null,
  owner: { name: 'Rita Lima', email: 'rita@palcosul.example' },
  publishedEvents: 2,
  gross: 1234.5,
  ...own,
})

export const sampleOrganizationList = (...docs: TeamOrganizationLine[]): TeamOrganizationList => ({
  docs,
  totalDocs: docs.length,
  page: 1,
  totalPages: 1,
  counts: { new: 3, verified: 2, suspended: 1 },
})

export const sampleOrganization = (own: Partial<TeamOrganization> = {}): TeamOrganization => ({
  ...sampleOrganizationLine(),
  phone: '51998765432',
  document: '11222333000181',
  legalName: 'Palco Sul Produções Ltda.',
  description: 'Shows ao ar livre.',
  owners: [{ name: 'Rita Lima', email: 'rita@palcosul.example', isEmailProved: true }],
  invitedOwners: [],
  salesLimit: 5000,
  steps: [],
  ...own,
})
