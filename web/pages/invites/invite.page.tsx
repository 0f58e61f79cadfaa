import { InviteScreen } from '../../areas/organizations/invite-screen.tsx'
import type { Page, PageRoute } from '../../framework/page.ts'
import { useParams } from '../../framework/router/router.tsx'
import { pageHead } from '../page.ts'

export const route: PageRoute = {
  path: '/convite/:token',
  access: 'open',
  hasSecret: true,
}

export const page: Page = {
  head: () => pageHead('Convite', 'Convite para a equipe de uma organização.'),
  View: InvitePage,
}

function InvitePage() {
  const { token = '' } = useParams()
  return <InviteScreen token={token} />
}
