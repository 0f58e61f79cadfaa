import type { Lead } from '@55tickets/contracts/team.ts'
import {
  answerLabel,
  answerText,
  leadSections,
  nextStepRow,
} from '@55tickets/rules/leads/lead-answers.ts'
import type { LeadField } from '@55tickets/rules/leads/lead-field.ts'
import { Card } from '../../ui/card.tsx'
import { classes } from '../../ui/classes.ts'

/** All answers of a lead, under the labels of the form. */
export function LeadAnswersList({ lead: { kind, answers } }: { lead: Lead }) {
  return (
    <div className="grid grid-cols-1 gap-6">
      {leadSections[kind].map(({ title, fields }) => (
        <Card key={title} className="p-5 sm:p-6">
          <section aria-label={title}>
            <h2 className="text-lg">{title}</h2>
            <Answers fields={fields} answers={answers} />
          </section>
        </Card>
      ))}
    </div>
  )
}

interface AnswersProps {
  readonly fields: readonly LeadField[]
  readonly answers: Lead['answers']
}

/** Answers of a section; rows of a table are shown only if answered, one per line. */
function Answers({ fields, answers }: AnswersProps) {
  const isTable = fields.some(nextStepRow)
  const rows = new Set(fields.filter((field) => answerText(field, answers)).map(nextStepRow))
  const shown = isTable ? fields.filter((field) => rows.has(nextStepRow(field))) : fields
  if (shown.length === 0) return <p className="mt-4 text-ink-soft">{NONE}</p>
  return (
    <dl
      className={classes(
        'mt-4 grid gap-x-8 gap-y-4',
        isTable ? 'sm:grid-cols-[2fr_1fr_1fr]' : 'sm:grid-cols-2',
      )}
    >
      {shown.map((field) => (
        <div key={field.name} className={classes('min-w-0', isLong(field) && 'sm:col-span-2')}>
          <dt className="text-sm text-ink-soft">{answerLabel(field)}</dt>
          <dd className="mt-0.5 font-medium wrap-anywhere whitespace-pre-line">
            {answerText(field, answers) || (
              <span className="font-normal text-ink-soft">{NONE}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const NONE = 'Sem resposta'
const isLong = ({ kind }: LeadField): boolean => kind === 'text' || kind === 'choices'
