import type { GateCounts } from '@55tickets/contracts/gate.ts'
import { countText } from '@55tickets/rules/text/count-text.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { failureText } from '../../../lib/api/api.ts'
import { useApi } from '../../../lib/app-context.tsx'
import { Card } from '../../../ui/card.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { ConflictList } from './conflict-list.tsx'
import { EntranceLine } from './entrance-line.tsx'
import { gateConflictsQuery, gateCountsQuery, sessionTitlesQuery } from './report-queries.ts'

interface GateReportProps {
  readonly event: {
    readonly _id: string
    readonly startDate: string
    readonly endDate: string
    readonly timezone: string
  }
}

/** Admissions and conflicts of an event, for team members who are not at the gate. */
export function GateReport({ event }: GateReportProps) {
  const { data, error, isFetching, refetch } = useQuery(gateCountsQuery(useApi(), event._id))
  if (!data && error)
    return (
      <ErrorPanel
        title="Não foi possível carregar a portaria"
        retrying={isFetching}
        onRetry={() => void refetch()}
        className="mt-6"
      >
        {failureText(error)}
      </ErrorPanel>
    )
  return data && isRelevant(data, event) ? <Report counts={data} event={event} /> : null
}

const DAY = 86_400_000

/** True from a day before the event to a day after it, and whenever somebody has been admitted. */
function isRelevant(
  { entrances, conflicts, now }: GateCounts,
  { startDate, endDate }: GateReportProps['event'],
): boolean {
  const at = Date.parse(now)
  const isNear = at >= Date.parse(startDate) - DAY && at <= Date.parse(endDate) + DAY
  return isNear || conflicts > 0 || entrances.some(({ admitted }) => admitted > 0)
}

function Report({ counts, event }: GateReportProps & { counts: GateCounts }) {
  const api = useApi()
  const { data: titles } = useQuery(sessionTitlesQuery(api, event._id))
  const { data: conflicts } = useQuery(gateConflictsQuery(api, event._id))
  const client = useQueryClient()
  const resolve = async (scanId: string, note: string) => {
    const params = { eventId: event._id, scanId }
    await api('settleConflict', { params, body: { note } })
    await client.invalidateQueries({ queryKey: ['gate', event._id] })
  }
  const entranceName = (session: string | null) =>
    session === null ? 'Ingressos' : (titles?.get(session) ?? 'Atividade')
  return (
    <Card className="mt-6 p-5 sm:p-6">
      <section aria-labelledby="gate-title">
        <h2 id="gate-title" className="text-lg">
          Portaria
        </h2>
        <ul className="mt-4 grid gap-4">
          {counts.entrances.map((entrance) => (
            <EntranceLine
              key={entrance.session ?? ''}
              title={entranceName(entrance.session)}
              entrance={entrance}
            />
          ))}
        </ul>
        {conflicts && (
          <div className="mt-6 border-t border-line pt-5">
            <h3 className="text-base">{`Conflitos (${countText(conflicts.totalDocs)})`}</h3>
            {conflicts.docs.length < conflicts.totalDocs && (
              <p className="mt-1 text-sm text-ink-soft">
                {`Os ${countText(conflicts.docs.length)} mais recentes.`}
              </p>
            )}
            <ConflictList conflicts={conflicts.docs} zone={event.timezone} onResolve={resolve} />
          </div>
        )}
      </section>
    </Card>
  )
}
