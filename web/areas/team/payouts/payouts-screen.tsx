import type { TeamPayouts } from '@55tickets/contracts/team/payouts.ts'
import { formatReais } from '@55tickets/rules/money/format-reais.ts'
import { useQuery } from '@tanstack/react-query'
import { failureText } from '../../../lib/api/api.ts'
import { useApi } from '../../../lib/app-context.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { teamPayoutsQuery } from '../queries.ts'
import { DebtRow } from './debt-row.tsx'
import { DifferencesSection } from './differences-section.tsx'
import { ListSection, restText } from './list-section.tsx'
import { PayoutRow } from './payout-row.tsx'
import { ReturnedPartRow } from './returned-part-row.tsx'

/** Money that goes to organizations, as far as the team has to look at it. */
export function PayoutsScreen() {
  const { data, error, isFetching, refetch } = useQuery(teamPayoutsQuery(useApi()))
  return (
    <>
      <h1 className="mb-2 text-2xl font-black">Repasses</h1>
      <p className="mb-8 max-w-reading text-ink-soft">
        Transferências que pedem atenção, o que organizações nos devem, e o que não confere com o
        provedor de pagamentos.
      </p>
      {data ? (
        <PayoutLists payouts={data} />
      ) : error ? (
        <ErrorPanel
          title="Não foi possível carregar os repasses"
          retrying={isFetching}
          onRetry={() => void refetch()}
        >
          {failureText(error)}
        </ErrorPanel>
      ) : (
        <div className="grid gap-2.5">
          <output className="sr-only">Carregando os repasses...</output>
          {Array.from({ length: 4 }, (_, at) => (
            <Skeleton key={at} className="h-32 rounded-lg" />
          ))}
        </div>
      )}
      <div className="mt-10">
        <DifferencesSection />
      </div>
    </>
  )
}

function PayoutLists({ payouts: found }: { payouts: TeamPayouts }) {
  const { payouts, payoutCount, debts, debtCount, debtTotal, returnedParts = [] } = found
  return (
    <div className="grid gap-10 xl:grid-cols-2">
      <ListSection
        title="Transferências"
        note={restText(payouts.length, payoutCount)}
        empty="Nenhuma transferência bloqueada, atrasada ou falha."
      >
        {payouts.map((payout) => (
          <PayoutRow key={payout._id} payout={payout} />
        ))}
      </ListSection>
      <ListSection
        title="Saldo devedor"
        note={
          debtCount === 0
            ? null
            : [`${formatReais(debtTotal)} ao todo`, restText(debts.length, debtCount)]
                .filter(Boolean)
                .join(' · ')
        }
        empty="Nenhuma organização nos deve."
      >
        {debts.map((debt) => (
          <DebtRow key={debt.event._id} debt={debt} />
        ))}
      </ListSection>
      <div className="xl:col-span-2">
        <ListSection
          title="Reembolsos parciais feitos no painel do provedor"
          note="Últimos 30 dias"
          columns
          empty="Nenhum reembolso parcial fora do sistema."
        >
          {returnedParts.map((part) => (
            <ReturnedPartRow key={part.order._id} part={part} />
          ))}
        </ListSection>
      </div>
    </div>
  )
}
