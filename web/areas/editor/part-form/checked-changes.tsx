import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ChangedFields } from '../history/changed-fields.tsx'
import type { EditCheck } from './use-edit-check.ts'

/** Changes that are shown at once, so that what happens to people stays in sight on a phone. */
const MAX_SHOWN = 3

/** List of what an edit changes, before and after; or why it can't be saved. */
export function CheckedChanges({ check }: { check: EditCheck }) {
  const { changes, refusal, isFailed, isFetching, refetch } = check
  if (isFailed)
    return (
      <div role="alert" className="rounded-md bg-warn-soft px-4 py-3 text-sm">
        <p>Não foi possível contar quem é avisado. A lista abaixo vale mesmo assim.</p>
        <Button
          variant="secondary"
          size="sm"
          busy={isFetching}
          onClick={() => void refetch()}
          className="mt-2"
        >
          Contar de novo
        </Button>
      </div>
    )
  if (!changes)
    return (
      <div className="grid gap-2">
        <output className="sr-only">Conferindo a alteração...</output>
        <Skeleton className="h-5 w-24" />
        <Skeleton className="h-6" />
      </div>
    )
  const shown = changes.length === MAX_SHOWN + 1 ? changes.length : MAX_SHOWN
  const [first, others] = [changes.slice(0, shown), changes.slice(shown)]
  return (
    <>
      {refusal && (
        <p role="alert" className="rounded-md bg-danger-soft px-4 py-3 font-medium text-danger">
          {Object.values(refusal.fields)[0] ?? refusal.message}
        </p>
      )}
      {changes.length > 0 && (
        <section aria-labelledby="review-changes" className="rounded-md bg-sunken px-4 pb-3.5">
          <h3 id="review-changes" className="sr-only">
            O que muda
          </h3>
          <ChangedFields fields={first} />
          {others.length > 0 && (
            <details className="mt-1">
              <summary className="inline-flex min-h-11 items-center rounded-md font-semibold text-action">
                {others.length === 1 ? 'Mais 1 mudança' : `Mais ${others.length} mudanças`}
              </summary>
              <ChangedFields fields={others} />
            </details>
          )}
        </section>
      )}
    </>
  )
}
