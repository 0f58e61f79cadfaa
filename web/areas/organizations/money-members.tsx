import { hasRight } from '@55tickets/rules/organizations/rights.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '../../lib/app-context.tsx'
import { EmptyPanel } from '../../ui/empty-panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { organizationsQuery } from './queries.ts'

interface MoneyMembersProps {
  readonly organizationId: string
  readonly children: ReactNode
}

/**
 * Shows the money of an event to members who see that of its organization: whoever is limited to some
 * events does not. The server protects the data itself, also where the memberships did not load.
 */
export function MoneyMembers({ organizationId, children }: MoneyMembersProps) {
  const { data, isPending } = useQuery(organizationsQuery(useApi()))
  if (isPending)
    return (
      <>
        <output className="sr-only">Carregando o financeiro...</output>
        <Skeleton className="h-72 rounded-lg" />
      </>
    )
  const own = data?.docs.find(({ _id }) => _id === organizationId)
  if (!own || hasRight(own, 'seeMoney')) return children
  return (
    <EmptyPanel title="Você não pode ver o financeiro">
      Donos, gerentes e o financeiro veem o dinheiro, se não estão limitados a alguns eventos. Peça
      a um dono da organização.
    </EmptyPanel>
  )
}
