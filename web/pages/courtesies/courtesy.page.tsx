import { GuestTicket } from '../../areas/courtesies/guest/guest-ticket.tsx'
import type { Page, PageRoute } from '../../framework/page.ts'
import { useParams } from '../../framework/router/router.tsx'
import { pageHead } from '../page.ts'

/** Rendered without data: previews of chats fetch the address, and learn nothing about the guest. */
export const route: PageRoute = {
  path: '/cortesia/:token',
  access: 'open',
  hasSecret: true,
}

export const page: Page = {
  head: () => pageHead('Sua cortesia', 'Abra para ver o seu ingresso.'),
  View: CourtesyPage,
}

function CourtesyPage() {
  const { token = '' } = useParams()
  return <GuestTicket token={token} />
}
