import * as cancellation from '@55tickets/contracts/cancellation.ts'
import * as coupons from '@55tickets/contracts/coupons.ts'
import * as courtesies from '@55tickets/contracts/courtesies.ts'
import * as editorCheck from '@55tickets/contracts/editor/check.ts'
import * as editedEvent from '@55tickets/contracts/editor/edited-event.ts'
import * as editorForms from '@55tickets/contracts/editor/forms.ts'
import * as editorHistory from '@55tickets/contracts/editor/history.ts'
import * as editorProgramme from '@55tickets/contracts/editor/programme.ts'
import * as editorSectors from '@55tickets/contracts/editor/sectors.ts'
import * as editorSteps from '@55tickets/contracts/editor/steps.ts'
import * as editorTickets from '@55tickets/contracts/editor/tickets.ts'
import * as editor from '@55tickets/contracts/editor.ts'
import * as orderActions from '@55tickets/contracts/event-orders/actions.ts'
import * as orderStory from '@55tickets/contracts/event-orders/story.ts'
import * as eventOrders from '@55tickets/contracts/event-orders.ts'
import * as feeStatement from '@55tickets/contracts/fee-statement.ts'
import * as figures from '@55tickets/contracts/figures.ts'
import * as gateWorkspace from '@55tickets/contracts/gate/workspace.ts'
import type { Call } from '@55tickets/contracts/http/call.ts'
import * as ledger from '@55tickets/contracts/ledger.ts'
import * as links from '@55tickets/contracts/links.ts'
import * as messages from '@55tickets/contracts/messages.ts'
import * as moves from '@55tickets/contracts/moves.ts'
import * as history from '@55tickets/contracts/organizations/history.ts'
import * as organizations from '@55tickets/contracts/organizations.ts'
import * as payouts from '@55tickets/contracts/payouts.ts'
import * as people from '@55tickets/contracts/people.ts'
import * as certificates from '@55tickets/contracts/promoter/certificates.ts'

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value

/** Calls that need a right over an organization or over one of its events. */
export const promoterCalls: readonly Call[] = [
  ...Object.values<unknown>(history),
  ...Object.values<unknown>(organizations),
  ...Object.values<unknown>(cancellation),
  ...Object.values<unknown>(certificates),
  ...Object.values<unknown>(coupons),
  ...Object.values<unknown>(courtesies),
  ...Object.values<unknown>(editor),
  ...Object.values<unknown>(editedEvent),
  ...Object.values<unknown>(editorHistory),
  ...Object.values<unknown>(editorSteps),
  ...Object.values<unknown>(editorCheck),
  ...Object.values<unknown>(editorSectors),
  ...Object.values<unknown>(editorTickets),
  ...Object.values<unknown>(editorProgramme),
  ...Object.values<unknown>(editorForms),
  ...Object.values<unknown>(editedEvent),
  ...Object.values<unknown>(editorHistory),
  ...Object.values<unknown>(editorSteps),
  ...Object.values<unknown>(eventOrders),
  ...Object.values<unknown>(orderActions),
  ...Object.values<unknown>(figures),
  ...Object.values<unknown>(orderStory),
  ...Object.values<unknown>(feeStatement),
  ...Object.values<unknown>(ledger),
  ...Object.values<unknown>(links),
  ...Object.values<unknown>(messages),
  ...Object.values<unknown>(moves),
  ...Object.values<unknown>(payouts),
  ...Object.values<unknown>(people),
  ...Object.values<unknown>(gateWorkspace),
]
  .filter(isCall)
  .filter(({ access }) => access.includes(':'))

export const routeOf = ({ method, path }: Pick<Call, 'method' | 'path'>): string =>
  `${method} /api${path}`

/** Calls that take or answer something else than JSON, and therefore are no `Call`. */
const fileRoutes = [
  'POST /api/organizations/:organizationId/files',
  'GET /api/organizations/:organizationId/fees.csv',
  'GET /api/organizations/:organizationId/history.csv',
  'GET /api/promoter/events/:eventId/orders.csv',
  'GET /api/promoter/events/:eventId/people.csv',
  'GET /api/promoter/events/:eventId/people.xlsx',
  'GET /api/promoter/events/:eventId/reports/bordero.pdf',
  'GET /api/promoter/events/:eventId/reports/bordero.xlsx',
  'GET /api/promoter/events/:eventId/reports/half-price.pdf',
  'GET /api/promoter/events/:eventId/reports/half-price.xlsx',
  'GET /api/promoter/events/:eventId/events',
]

export const promoterRoutes: readonly string[] = [...promoterCalls.map(routeOf), ...fileRoutes]
