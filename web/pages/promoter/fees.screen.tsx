import { hasRight } from '@55tickets/rules/organizations/rights.ts'
import { dayKey, HOME_ZONE } from '@55tickets/rules/text/zone.ts'
import { FeeStatement } from '../../areas/ledger/fee-statement.tsx'
import { OrganizationLoader } from '../../areas/organizations/organization-loader.tsx'
import { LoadingPayouts } from '../../areas/payouts/payouts-screen.tsx'
import { useParams } from '../../framework/router/router.tsx'
import { useNow } from '../../lib/time/now.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { EmptyPanel } from '../../ui/empty-panel.tsx'
import type { Screen } from './screen.ts'

export const screen: Screen = {
  path: '/promotor/o/:slug/repasses/taxas',
  title: 'Taxas da 55Tickets',
  View: Fees,
}

function Fees() {
  const { slug = '' } = useParams()
  const today = dayKey(useNow(), HOME_ZONE)
  return (
    <OrganizationLoader slug={slug} skeleton={<LoadingPayouts />}>
      {(organization) => (
        <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-4">
          <div>
            <BackLink to={`/promotor/o/${slug}/repasses`}>Repasses</BackLink>
            <h1 className="mt-1 text-2xl font-black">Taxas da 55Tickets</h1>
            <p className="mt-1 text-ink-soft">
              O que cobramos pelo serviço em cada mês, para a sua contabilidade e a nota fiscal.
            </p>
          </div>
          {organization.isConfirmed && hasRight(organization, 'seeMoney') ? (
            <FeeStatement
              organizationId={organization._id}
              today={today}
              dataPath={`/promotor/o/${slug}/dados`}
            />
          ) : (
            <EmptyPanel title="Você não vê as taxas">
              Donos, gerentes e o financeiro da organização veem o dinheiro.
            </EmptyPanel>
          )}
        </div>
      )}
    </OrganizationLoader>
  )
}
