import { MessageReviews } from '../../areas/team/messages/message-reviews.tsx'
import type { Page, PageRoute } from '../../framework/page.ts'
import { useLocation, useNavigate } from '../../framework/router/router.tsx'
import { pageHead } from '../page.ts'
import { TeamOnly } from './team-only.tsx'

export const route: PageRoute = {
  path: '/equipe/mensagens',
  access: 'user',
}

export const page: Page = {
  head: () => pageHead('Mensagens para analisar'),
  View: TeamMessagesPage,
}

function TeamMessagesPage() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const shown = Number(new URLSearchParams(search).get('page') ?? 1)
  return (
    <TeamOnly>
      <MessageReviews
        page={Number.isInteger(shown) && shown > 0 ? shown : 1}
        onPageChange={(next) => navigate(`/equipe/mensagens?page=${next}`, { replace: true })}
      />
    </TeamOnly>
  )
}
