import {
  type InterviewName,
  type InterviewSection,
  interviewFields,
  interviewSections,
} from '@55tickets/rules/leads/interview-fields.ts'
import type { LeadField, LeadValue } from '@55tickets/rules/leads/lead-field.ts'
import CloudCheck from 'lucide-react/icons/cloud-check'
import type { FieldState } from '../../lib/forms/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classes } from '../../ui/classes.ts'
import { HoneypotField } from './honeypot-field.tsx'
import { LeadInput } from './lead-input.tsx'
import { NextStepsTable } from './next-steps-table.tsx'
import { SectionProgress, type SectionState } from './section-progress.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useInterview } from './use-interview.ts'

/** Form that a team member fills in while talking to a promoter. */
export function InterviewScreen() {
  const { form, field, values, busy, errors, ...draft } = useInterview()
  const required = interviewFields.filter(({ missing }) => missing !== undefined)
  const sectionState = ({ fields }: InterviewSection): SectionState => {
    if (fields.some(({ name }) => field(name).error)) return 'wrong'
    const isAsked = fields.some(({ missing }) => missing !== undefined)
    const isStarted = isAsked || fields.some(({ name }) => values[name].length > 0)
    return isStarted && fields.every(({ name }) => errors[name] === null) ? 'done' : 'open'
  }
  return (
    <div className="page-width pt-6 md:pt-12">
      <h1 className="max-w-[24ch] text-3xl font-black">
        Ficha de Entrevista - Promotor de Eventos
      </h1>
      <p className="mt-4 max-w-reading text-lg text-ink-soft">
        Preencha este formulário para qualificação e entendimento do perfil de promotor de eventos.
      </p>
      <div className="mt-6 grid grid-cols-1 gap-x-12 gap-y-5 md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] lg:grid-cols-[minmax(0,1fr)_minmax(0,3fr)]">
        <div className="top-bar sticky top-(--header-height) z-10 -mx-2 grid gap-1 self-start bg-paper px-2 py-2 md:top-[calc(var(--header-height)+1rem)] md:max-h-[calc(100dvh-var(--header-height)-var(--foot-bars)-2rem)] md:gap-4 md:overflow-y-auto">
          <SectionProgress
            states={interviewSections.map(sectionState)}
            filled={required.filter(({ name }) => errors[name] === null).length}
            required={required.length}
          />
          <DraftNote
            isSaved={draft.isSaved}
            isDiscarded={draft.isDiscarded}
            onDiscard={draft.discard}
            onUndo={draft.undo}
          />
        </div>
        <form
          {...form}
          method="post"
          noValidate
          aria-label="Ficha de entrevista"
          className="relative grid grid-cols-1 gap-6"
        >
          <HoneypotField />
          {interviewSections.map((section, number) => (
            <Section key={section.id} {...section} number={number} bind={field} />
          ))}
          <div className="mt-2">
            <SubmitButton busy={busy}>Enviar Ficha</SubmitButton>
          </div>
        </form>
      </div>
    </div>
  )
}

interface SectionProps extends InterviewSection {
  readonly number: number
  readonly bind: (name: InterviewName) => FieldState<LeadValue>
}

function Section({ id, title, fields, number, bind }: SectionProps) {
  const headingId = `secao-${id}`
  return (
    <section id={id} aria-labelledby={headingId} className="md:-scroll-mt-24">
      <Card className="px-5 pt-6 pb-4 sm:px-7 sm:pt-7">
        <h2 id={headingId} className="mb-5 flex items-baseline gap-3 text-xl">
          <span className="text-action tabular-nums">{number}</span> {title}
        </h2>
        {id === 'proximos-passos' ? (
          <NextStepsTable fields={fields} bind={bind} />
        ) : (
          <div className="grid grid-cols-1 gap-x-5 [--error-room:2.375rem] sm:grid-cols-2 md:grid-cols-1 lg:grid-cols-2">
            {fields.map((field) => (
              <LeadInput
                key={field.name}
                field={field}
                autoComplete="off"
                className={classes(isWide(id, field) && 'col-span-full')}
                {...bind(field.name)}
              />
            ))}
          </div>
        )}
      </Card>
    </section>
  )
}

/** Fields that take the whole row, so that the others come in pairs. */
const fullWidthFields = ['eventoNome', 'outraDor']
const isWide = (section: string, { name, kind }: LeadField): boolean =>
  kind === 'choices' ||
  (kind === 'text' && section !== 'qualificacao') ||
  fullWidthFields.includes(name)

interface DraftNoteProps {
  readonly isSaved: boolean
  readonly isDiscarded: boolean
  readonly onDiscard: () => void
  readonly onUndo: () => void
}

/** Says that a draft is saved, and discards it; the same button restores it. */
function DraftNote({ isSaved, isDiscarded, onDiscard, onUndo }: DraftNoteProps) {
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1">
      <output className="flex items-center gap-2 text-sm font-semibold text-ok">
        {isSaved && (
          <>
            <CloudCheck aria-hidden="true" className="size-5" />
            Rascunho salvo
          </>
        )}
        {isDiscarded && <span className="text-ink-soft">Rascunho descartado</span>}
      </output>
      {(isSaved || isDiscarded) && (
        <Button variant="quiet" size="sm" onClick={isSaved ? onDiscard : onUndo}>
          {isSaved ? 'Descartar rascunho' : 'Desfazer'}
        </Button>
      )}
    </div>
  )
}
