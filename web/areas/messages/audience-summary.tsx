import type { Audience } from '@55tickets/contracts/messages.ts'
import { countText } from '@55tickets/rules/text/count-text.ts'
import Users from 'lucide-react/icons/users'
import { failureText } from '../../lib/api/api.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

export const peopleText = (count: number): string =>
  count === 1 ? '1 pessoa' : `${countText(count)} pessoas`

interface AudienceSummaryProps {
  readonly audience: Audience | undefined
  readonly error: Error | null
  readonly onRetry: () => void
}

/** Tells how many people get the message as of now, and the first names. */
export function AudienceSummary({ audience, error, onRetry }: AudienceSummaryProps) {
  if (!audience)
    return error ? (
      <div className="flex flex-wrap items-center gap-3 rounded-md bg-sunken px-4 py-3 text-sm">
        <p className="grow">Não foi possível contar as pessoas. {failureText(error)}</p>
        <Button size="sm" variant="secondary" onClick={onRetry}>
          Tentar de novo
        </Button>
      </div>
    ) : (
      <Skeleton className="h-20 rounded-md" />
    )
  const { people, names, unreachable } = audience
  const more = people - names.length
  return (
    <div className="flex items-start gap-3 rounded-md bg-sunken px-4 py-3">
      <Users aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-soft" />
      <div className="min-w-0">
        <output className="font-bold tabular-nums">
          {people === 0
            ? 'Ninguém recebe com esta escolha'
            : `${peopleText(people)} ${people === 1 ? 'recebe' : 'recebem'}`}
        </output>
        {names.length > 0 && (
          <p className="text-sm text-ink-soft wrap-anywhere">
            {names.join(', ')}
            {more > 0 && ` e mais ${countText(more)}`}
          </p>
        )}
        {unreachable > 0 && (
          <p className="mt-1 text-sm text-ink-soft">
            {`${peopleText(unreachable)} sem e-mail, ou que não ${unreachable === 1 ? 'quer' : 'querem'} receber, ${unreachable === 1 ? 'fica' : 'ficam'} de fora.`}
          </p>
        )}
      </div>
    </div>
  )
}
