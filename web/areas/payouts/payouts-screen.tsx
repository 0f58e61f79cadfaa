import type { OwnOrganization } from '@55tickets/contracts/organizations.ts'
import { hasRight } from '@55tickets/rules/organizations/rights.ts'
import { useQuery } from '@tanstack/react-query'
import { failureText } from '../../lib/api/api.ts'
import { useApi } from '../../lib/app-context.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyPanel } from '../../ui/empty-panel.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { BalanceSummary } from './balance-summary.tsx'
import { EventBalances } from './event-balances.tsx'
import { KeyCard } from './key-card.tsx'
import { PayoutList } from './payout-list.tsx'
import { PayoutRules } from './payout-rules.tsx'
import { balancesQuery, payoutAccountQuery } from './queries.ts'

/** Answers how much of an organization's money can be paid out, when, and why. */
export function PayoutsScreen({ organization }: { organization: OwnOrganization }) {
  if (!organization.isConfirmed || !hasRight(organization, 'seeMoney'))
    return (
      <EmptyPanel
        level={1}
        title="Você não vê os repasses"
        actions={<ButtonLink to="/promotor">Voltar aos eventos</ButtonLink>}
      >
        Donos, gerentes e o financeiro da organização veem o dinheiro.
      </EmptyPanel>
    )
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">
      <h1 className="text-2xl font-black">Repasses</h1>
      <LoadedPayouts organization={organization} />
    </div>
  )
}

function LoadedPayouts({ organization }: { organization: OwnOrganization }) {
  const api = useApi()
  const account = useQuery(payoutAccountQuery(api, organization._id))
  const balances = useQuery(balancesQuery(api, organization._id))
  const error = account.error ?? balances.error
  if (account.data && balances.data)
    return (
      <>
        <BalanceSummary balances={balances.data} />
        <KeyCard organization={organization} account={account.data} />
        <EventBalances
          organization={organization}
          balances={balances.data}
          accountKey={account.data.key}
        />
        <PayoutList organizationId={organization._id} />
        <PayoutRules balances={balances.data} />
      </>
    )
  if (error)
    return (
      <ErrorPanel
        title="Não foi possível carregar os repasses"
        retrying={account.isFetching || balances.isFetching}
        onRetry={() => {
          void account.refetch()
          void balances.refetch()
        }}
      >
        {failureText(error)}
      </ErrorPanel>
    )
  return <LoadingPayouts />
}

export function LoadingPayouts() {
  return (
    <>
      <output className="sr-only">Carregando os repasses...</output>
      <Skeleton className="h-36 rounded-lg" />
      <Skeleton className="h-40 rounded-lg" />
      <Skeleton className="h-72 rounded-lg" />
    </>
  )
}
