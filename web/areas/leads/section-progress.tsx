import { interviewSections } from '@55tickets/rules/leads/interview-fields.ts'
import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { useId } from 'react'
import { classes } from '../../ui/classes.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

export type SectionState = 'open' | 'done' | 'wrong'

interface SectionProgressProps {
  readonly states: readonly SectionState[]
  readonly filled: number
  readonly required: number
}

const words: Readonly<Record<SectionState, string>> = {
  open: 'a preencher',
  done: 'preenchida',
  wrong: 'com erros',
}

/** Progress of the interview, with links to its sections. */
export function SectionProgress({ states, filled, required }: SectionProgressProps) {
  const textId = useId()
  return (
    <div className="grid gap-4">
      <div>
        <p id={textId} className="text-sm font-semibold tabular-nums">
          {filled} de {required} campos obrigatórios
        </p>
        <progress
          aria-labelledby={textId}
          value={filled}
          max={required}
          className="mt-1.5 block h-2 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-action [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-action"
        />
      </div>
      <nav aria-label="Seções da ficha" className="max-md:hidden">
        <ol className="-mx-2 grid">
          {interviewSections.map(({ id, title }, place) => {
            const state = states[place] ?? 'open'
            return (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="flex min-h-11 items-center gap-3 rounded-md px-2 text-sm font-semibold hover:bg-action-soft hover:text-action-strong"
                >
                  <SectionMark place={place} state={state} />
                  <span>
                    {title}
                    <VisuallyHidden>, {words[state]}</VisuallyHidden>
                  </span>
                </a>
              </li>
            )
          })}
        </ol>
      </nav>
    </div>
  )
}

function SectionMark({ place, state }: { place: number; state: SectionState }) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        'grid size-7 shrink-0 place-items-center rounded-full rounded-bl-none text-sm font-bold tabular-nums [&>svg]:size-4',
        state === 'done' && 'bg-action text-action-ink',
        state === 'wrong' && 'bg-danger-soft text-danger',
        state === 'open' && 'bg-action-soft text-action-strong',
      )}
    >
      {state === 'done' && <Check strokeWidth={3} />}
      {state === 'wrong' && <CircleAlert />}
      {state === 'open' && place}
    </span>
  )
}
