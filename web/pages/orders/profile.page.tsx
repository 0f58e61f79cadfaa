import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { SaleList } from '../../areas/orders/sale-list.tsx'
import { refreshTickets } from '../../areas/orders/sales-query.ts'
import { PrivacySection } from '../../areas/profile/privacy-section.tsx'
import { ProfileFacts } from '../../areas/profile/profile-facts.tsx'
import { SubscriptionList } from '../../areas/subscriptions/subscription-list.tsx'
import { QrButton } from '../../areas/tickets/qr-button.tsx'
import { TicketCommandsProvider } from '../../areas/tickets/ticket-commands.tsx'
import { TicketList } from '../../areas/tickets/ticket-list.tsx'
import type { Page, PageRoute } from '../../framework/page.ts'
import { Link } from '../../framework/router/router.tsx'
import { useUser } from '../../lib/auth/auth.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Card } from '../../ui/card.tsx'
import { pageHead } from '../page.ts'

export const route: PageRoute = {
  path: '/profile',
  access: 'user',
}

export const page: Page = {
  head: () => pageHead('Perfil'),
  View: ProfilePage,
}

function ProfilePage() {
  const user = useUser()
  const client = useQueryClient()
  const [page, setPage] = useState(1)
  return (
    <div className="page-width pt-6 md:pt-14">
      <h1 className="text-3xl font-black">Perfil</h1>
      <div className="mt-8 grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)] lg:items-start">
        <ProfileFacts user={user} />
        <div className="grid grid-cols-1 gap-12">
          <TicketCommandsProvider onNamed={(code) => refreshTickets(client, code)}>
            <Section title="Meus Ingressos" path="/meus-ingressos">
              <SaleList Tickets={TicketList} />
            </Section>
            <Section title="Minhas Inscrições" path="/inscricoes">
              <SubscriptionList page={page} onPage={setPage} Qr={QrButton} />
            </Section>
          </TicketCommandsProvider>
          <PromoterSection />
          <SecuritySection />
          <PrivacySection user={user} />
        </div>
      </div>
    </div>
  )
}

function SecuritySection() {
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4 p-5 sm:p-8">
      <div className="min-w-48 grow basis-0">
        <h2 className="text-xl">Segurança</h2>
        <p className="mt-1 text-ink-soft">Sua senha e os aparelhos em que sua conta está aberta.</p>
      </div>
      <ButtonLink to="/profile/seguranca" variant="secondary">
        Abrir
      </ButtonLink>
    </Card>
  )
}

/** Way to the promoters' workspace, for members and for those who begin. */
function PromoterSection() {
  const isMember = useUser().roles.includes('promoter')
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4 p-5 sm:p-8">
      <div className="min-w-48 grow basis-0">
        <h2 className="text-xl">{isMember ? 'Área do promotor' : 'Organiza eventos?'}</h2>
        <p className="mt-1 text-ink-soft">
          {isMember
            ? 'Seus eventos, ingressos e equipe.'
            : 'Crie a página do evento e venda ingressos por PIX e cartão.'}
        </p>
      </div>
      <ButtonLink to={isMember ? '/promotor' : '/promotor/novo'} variant="secondary">
        {isMember ? 'Abrir' : 'Criar evento'}
      </ButtonLink>
    </Card>
  )
}

interface SectionProps {
  readonly title: string
  readonly path: string
  readonly children: ReactNode
}

function Section({ title, path, children }: SectionProps) {
  return (
    <section aria-labelledby={path}>
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={path} className="text-xl">
          {title}
        </h2>
        <Link to={path} aria-describedby={path} className="text-link text-sm">
          Ver tudo
        </Link>
      </div>
      {children}
    </section>
  )
}
