import { hasRight } from '@55tickets/rules/organizations/rights.ts'
import { OrganizationLoader } from '../../areas/organizations/organization-loader.tsx'
import { LoadingPayouts, PayoutsScreen } from '../../areas/payouts/payouts-screen.tsx'
import { Link, useParams } from '../../framework/router/router.tsx'
import type { Screen } from './screen.ts'

export const screen: Screen = {
  path: '/promotor/o/:slug/repasses',
  title: 'Repasses',
  View: Payouts,
}

function Payouts() {
  const { slug = '' } = useParams()
  return (
    <OrganizationLoader slug={slug} skeleton={<LoadingPayouts />}>
      {(organization) => (
        <>
          <PayoutsScreen key={organization._id} organization={organization} />
          {organization.isConfirmed && hasRight(organization, 'seeMoney') && (
            <p className="mt-6">
              <Link to={`/promotor/o/${slug}/repasses/taxas`} className="text-link">
                Taxas da 55Tickets por mês, para a nota fiscal
              </Link>
            </p>
          )}
        </>
      )}
    </OrganizationLoader>
  )
}
