import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ChangedFields } from '../history/changed-fields.tsx'
import type { EditCheck } from './use-edit-check.ts'

/** What an edit changes, before and after; or why it can't be saved. */
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
  return (
    <>
      {refusal && (
        <p role="alert" className="rounded-md bg-danger-soft px-4 py-3 font-medium text-danger">
          {Object.values(refusal.fields)[0] ?? refusal.message}
        </p>
      )}
      {changes.length > 0 && (
        <section aria-labelledby="review-changes" className="rounded-md bg-sunken px-4 py-3">
          <h3 id="review-changes" className="sr-only">
            O que muda
          </h3>
          <ChangedFields fields={changes} />
        </section>
      )}
    </>
  )
}
