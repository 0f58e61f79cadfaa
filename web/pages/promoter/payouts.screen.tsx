import { OrganizationLoader } from '../../areas/organizations/organization-loader.tsx'
import { LoadingPayouts, PayoutsScreen } from '../../areas/payouts/payouts-screen.tsx'
import { useParams } from '../../framework/router/router.tsx'
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
      {(organization) => <PayoutsScreen key={organization._id} organization={organization} />}
    </OrganizationLoader>
  )
}
