import type { Sale, SaleLine } from '@55tickets/contracts/orders.ts'
import {
  type AnswerRequest,
  found,
  renderSignedIn,
} from '../../../lib/testing/render-signed-in.tsx'
import { SaleList } from '../sale-list.tsx'
import { SaleScreen } from '../sale-screen.tsx'
import { SaleView } from '../sale-view.tsx'
import { sampleId, sampleSale } from './checkout.tsx'

const day = 86_400_000
export const inDays = (days: number) => new Date(Date.now() + days * day).toISOString()

export const sampleCode = {
  _id: sampleId(50),
  descricao: 'Inteira',
  holderName: null,
  scannedAt: null,
  valor: 85,
}

/** Sale made today for an event in the future. */
export function samplePaidSale(overrides: Partial<Sale> = {}): Sale {
  const dates = { startDate: inDays(20), endDate: inDays(21) }
  const sale = sampleSale()
  return {
    ...sale,
    status: 'RECEIVED',
    createdAt: inDays(0),
    expiresAt: inDays(1),
    now: inDays(0),
    company: { ...sale.company, ...dates },
    evento: { ...sale.evento, ...dates },
    ticketCodes: [sampleCode],
    ...overrides,
  }
}

export function sampleLine(overrides: Partial<SaleLine> = {}): SaleLine {
  const { _id, orderNumber, status, createdAt, amountCharged, ...rest } = samplePaidSale()
  const { company, evento, ticketCodes } = rest
  const line = { _id, orderNumber, status, createdAt, amountCharged }
  return { ...line, company, evento, ticketCodes, ...overrides }
}

function Tickets({ sale }: { sale: SaleLine }) {
  return <p>{`Ingressos de ${sale._id}`}</p>
}

export const renderSales = (answer: AnswerRequest) =>
  renderSignedIn(<SaleList showsPast Tickets={Tickets} />, { answer })

/** Renders the page of a sale; assigning `server.sale` changes what the fake API returns. */
export async function renderSale(sale: Sale, answer: AnswerRequest = () => undefined) {
  const server = { sale }
  const rendered = await renderSignedIn(
    <SaleScreen id={sale._id}>
      {(loaded) => <SaleView sale={loaded} tickets={<p>Ingressos daqui</p>} />}
    </SaleScreen>,
    {
      answer: async (request) =>
        (await answer(request)) ??
        (request.path === `/api/venda/${sale._id}` ? found(server.sale) : undefined),
    },
  )
  return { ...rendered, server }
}
