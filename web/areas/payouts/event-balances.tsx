import type { OwnOrganization } from '@55tickets/contracts/organizations.ts'
import type { BalanceList, EventBalance, PayoutKey } from '@55tickets/contracts/payouts.ts'
import { hasRight } from '@55tickets/rules/organizations/rights.ts'
import { useState } from 'react'
import { EmptyPanel } from '../../ui/empty-panel.tsx'
import { EventBalanceCard } from './event-balance-card.tsx'
import { RequestDialog } from './request-dialog.tsx'
import { useHeadingFocus } from './use-heading-focus.ts'

interface EventBalancesProps {
  readonly organization: OwnOrganization
  readonly balances: BalanceList
  /** The key that counts. */
  readonly accountKey: PayoutKey | null
}

/** Money of each event: what can be paid out, what not yet, and why. */
export function EventBalances({ organization, balances, accountKey }: EventBalancesProps) {
  const { heading, focusIfLost } = useHeadingFocus()
  const [requested, setRequested] = useState<EventBalance>()
  const mayRequest =
    balances.block === null && accountKey !== null && hasRight(organization, 'requestPayouts')
  // What can be done comes first.
  const events = balances.events.toSorted(
    (one, other) => Number(other.payable > 0) - Number(one.payable > 0),
  )
  if (events.length === 0)
    return (
      <EmptyPanel title="Ainda não há vendas">
        Quando um evento vender, o dinheiro dele aparece aqui.
      </EmptyPanel>
    )
  return (
    <section aria-labelledby="events-title" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="events-title" ref={heading} tabIndex={-1} className="text-xl outline-none">
        Por evento
      </h2>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {events.map((event) => (
          <li key={event.eventId}>
            <EventBalanceCard
              balance={event}
              balances={balances}
              onRequest={mayRequest && event.payable > 0 ? () => setRequested(event) : undefined}
            />
          </li>
        ))}
      </ul>
      {requested && accountKey && (
        <RequestDialog
          organizationId={organization._id}
          balance={requested}
          accountKey={accountKey}
          onClose={() => setRequested(undefined)}
          onDone={focusIfLost}
        />
      )}
    </section>
  )
}
