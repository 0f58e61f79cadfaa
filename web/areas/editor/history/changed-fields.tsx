import type { EventChange } from '@55tickets/contracts/editor/history.ts'

/** Fields that a change concerns, with what they were before and after it. */
export function ChangedFields({ fields }: Pick<EventChange, 'fields'>) {
  return (
    <dl className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-3">
      {fields.map((field, index) => (
        // Two ticket types may have changed in the same field.
        <div
          key={`${field.label}-${index}`}
          className="border-t border-line pt-3 first:border-t-0 first:pt-0"
        >
          <dt className="text-sm font-semibold">{field.label}</dt>
          <dd className="wrap-anywhere">
            <FieldChange {...field} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function FieldChange({ before, after }: EventChange['fields'][number]) {
  // Pictures have no words to compare.
  if (before === after) return <span>Outra imagem</span>
  if (before === null) return <span>{after}</span>
  return (
    <>
      <span className="sr-only">Antes: </span>
      <span className="text-ink-soft line-through decoration-1">{shown(before)}</span>
      <span aria-hidden="true"> → </span>
      <span className="sr-only">. Depois: </span>
      <span>{shown(after)}</span>
    </>
  )
}

const shown = (value: string | null): string => value || '(vazio)'
