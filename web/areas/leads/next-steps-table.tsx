import {
  type InterviewName,
  type InterviewSection,
  nextSteps,
} from '@55tickets/rules/leads/interview-fields.ts'
import type { LeadValue } from '@55tickets/rules/leads/lead-field.ts'
import type { FieldState } from '../../lib/forms/use-form.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { LeadInput } from './lead-input.tsx'

interface NextStepsTableProps {
  readonly fields: InterviewSection['fields']
  readonly bind: (name: InterviewName) => FieldState<LeadValue>
}

/**
 * Three rows of action, person in charge and due date. On a phone the cells of a row are stacked.
 */
export function NextStepsTable({ fields, bind }: NextStepsTableProps) {
  const columns = fields.length / nextSteps.length
  const rows = nextSteps.map((row, place) => ({
    row,
    cells: fields.slice(place * columns, (place + 1) * columns),
  }))
  return (
    <table className="w-full table-fixed border-collapse text-left max-sm:block">
      <thead className="max-sm:sr-only">
        <tr>
          {fields.slice(0, columns).map(({ label }) => (
            <th key={label} scope="col" className="pr-4 pb-2 text-sm font-semibold">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-sm:grid max-sm:grid-cols-1 max-sm:gap-5">
        {rows.map(({ row, cells }) => (
          <tr
            key={row}
            className="align-top max-sm:grid max-sm:grid-cols-1 max-sm:gap-3 max-sm:border-l-2 max-sm:border-line max-sm:pl-4"
          >
            {cells.map((field) => (
              <td key={field.name} className="sm:pr-4 sm:pb-3 sm:last:pr-0">
                <LeadInput
                  field={field}
                  label={
                    <>
                      {field.label}
                      <VisuallyHidden> {row}</VisuallyHidden>
                    </>
                  }
                  autoComplete="off"
                  className="sm:[&_label]:sr-only"
                  {...bind(field.name)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
