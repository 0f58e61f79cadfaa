import type { Sale, SaleLine } from '@55tickets/contracts/purchases.ts'
import { type Answering, found, renderSignedIn } from '../../../lib/testing/render-signed-in.tsx'
import { SaleList } from '../sale-list.tsx'
import { SaleScreen } from '../sale-screen.tsx'
import { SaleView } from '../sale-view.tsx'
import { idOf, sample } from './checkout.tsx'

const day = 86_400_000
export const inDays = (days: number) => new Date(Date.now() + days * day).toISOString()

export const sampleCode = {
  _id: idOf(50),
  descricao: 'Inteira',
  holderName: null,
  scannedAt: null,
  valor: 85,
}

/** Sale made today for an event in the future. */
export function sampleVenda(own: Partial<Sale> = {}): Sale {
  const dates = { startDate: inDays(20), endDate: inDays(21) }
  const venda = sample()
  return {
    ...venda,
    status: 'RECEIVED',
    createdAt: inDays(0),
    expiresAt: inDays(1),
    now: inDays(0),
    company: { ...venda.company, ...dates },
    evento: { ...venda.evento, ...dates },
    ticketCodes: [sampleCode],
    ...own,
  }
}

export function sampleLine(own: Partial<SaleLine> = {}): SaleLine {
  const { _id, orderNumber, status, createdAt, amountCharged, ...rest } = sampleVenda()
  const { company, evento, ticketCodes } = rest
  const line = { _id, orderNumber, status, createdAt, amountCharged }
  return { ...line, company, evento, ticketCodes, ...own }
}

function Tickets({ sale }: { sale: SaleLine }) {
  return <p>{`Ingressos de ${sale._id}`}</p>
}

export const renderSales = (answer: Answering) =>
  renderSignedIn(<SaleList withPast Tickets={Tickets} />, { answer })

/** Renders the page of a sale; assigning `server.venda` changes what the fake API returns. */
export async function renderSale(venda: Sale, answer: Answering = () => undefined) {
  const server = { venda }
  const rendered = await renderSignedIn(
    <SaleScreen id={venda._id}>
      {(told) => <SaleView venda={told} tickets={<p>Ingressos daqui</p>} />}
    </SaleScreen>,
    {
      answer: async (request) =>
        (await answer(request)) ??
        (request.path === `/api/venda/${venda._id}` ? found(server.venda) : undefined),
    },
  )
  return { ...rendered, server }
}
