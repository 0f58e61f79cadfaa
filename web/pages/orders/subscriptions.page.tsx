import { SubscriptionList } from '../../areas/subscriptions/subscription-list.tsx'
import { QrButton } from '../../areas/tickets/qr-button.tsx'
import { TicketCommandsProvider } from '../../areas/tickets/ticket-commands.tsx'
import type { Page, PageRoute } from '../../framework/page.ts'
import { useLocation, useNavigate } from '../../framework/router/router.tsx'
import { keepParam, pageHead } from '../page.ts'

export const route: PageRoute = {
  path: '/inscricoes',
  access: 'user',
  search: (search) => keepParam(search, 'page'),
}

export const page: Page = {
  head: () => pageHead('Minhas Inscrições'),
  View: SubscriptionsPage,
}

const ignoreNaming = () => undefined

function SubscriptionsPage() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const page = readPage(new URLSearchParams(search))
  const showPage = (next: number) => navigate(next > 1 ? `?page=${next}` : '', { replace: true })
  return (
    <div className="page-width pt-6 md:pt-14">
      <h1 className="mb-8 text-3xl font-black">Minhas Inscrições</h1>
      {/* Subscriptions have a holder from the start, so nothing is named here. */}
      <TicketCommandsProvider onNamed={ignoreNaming}>
        <SubscriptionList page={page} onPage={showPage} Qr={QrButton} />
      </TicketCommandsProvider>
    </div>
  )
}

function readPage(search: URLSearchParams): number {
  const text = search.get('page') ?? ''
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 1
}
