import type { TeamDifferences } from '@55tickets/contracts/team/differences.ts'
import { momentText } from '@55tickets/rules/text/moment-text.ts'
import { HOME_ZONE } from '@55tickets/rules/text/zone.ts'
import { useQuery } from '@tanstack/react-query'
import { failureText } from '../../../lib/api/api.ts'
import { useApi } from '../../../lib/app-context.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { teamDifferencesQuery } from '../queries.ts'
import { DifferenceRow } from './difference-row.tsx'
import { ListSection, restText } from './list-section.tsx'

/** Charges and transfers that are not the same here and at the provider. */
export function DifferencesSection() {
  const { data, error, isFetching, refetch } = useQuery(teamDifferencesQuery(useApi()))
  if (data) return <DifferenceList found={data} />
  return error ? (
    <ErrorPanel
      title="Não foi possível carregar as diferenças"
      retrying={isFetching}
      onRetry={() => void refetch()}
    >
      {failureText(error)}
    </ErrorPanel>
  ) : (
    <div>
      <output className="sr-only">Carregando as diferenças...</output>
      <Skeleton className="h-32 rounded-lg" />
    </div>
  )
}

function DifferenceList({ found }: { found: TeamDifferences }) {
  const { differences, total, lastComparison } = found
  const last = lastComparison && `Última comparação em ${momentText(lastComparison.at, HOME_ZONE)}`
  return (
    <ListSection
      title="Diferenças com o provedor"
      note={[restText(differences.length, total), last].filter(Boolean).join(' · ')}
      empty={
        lastComparison
          ? 'Nenhuma diferença: cobranças e transferências são as mesmas no provedor.'
          : 'Nenhum dia foi comparado ainda. A comparação é feita toda noite.'
      }
      columns
    >
      {differences.map((difference, index) => (
        <DifferenceRow key={index} difference={difference} />
      ))}
    </ListSection>
  )
}
