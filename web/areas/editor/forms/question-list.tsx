import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import type { EditedForm, EditedQuestion } from '@55tickets/contracts/editor/edited-programme.ts'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import GripVertical from 'lucide-react/icons/grip-vertical'
import { useRef } from 'react'
import { Card } from '../../../ui/card.tsx'
import { classes } from '../../../ui/classes.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { questionText } from './question-values.ts'
import { useDrag } from './use-drag.ts'
import { useMoveQuestion } from './use-move-question.ts'

interface QuestionListProps {
  readonly event: EditedEvent
  readonly form: EditedForm
  readonly canWrite: boolean
  readonly onEdit: (questionId: string) => void
}

/** Questions of a form in their order, which buttons and dragging change. */
export function QuestionList({ event, form, canWrite, onEdit }: QuestionListProps) {
  const { questions, move, message } = useMoveQuestion(event, form)
  const list = useRef<HTMLOListElement>(null)
  const { handle, isDragged, offset } = useDrag(list, move)
  return (
    <Card>
      <ol ref={list} className="divide-y divide-line">
        {questions.map((question, index) => (
          <li
            key={question._id}
            className={classes(
              'flex items-center gap-1 bg-surface pr-2 pl-1',
              isDragged(index) ? 'relative z-10 rounded-md shadow-lg' : 'transition-transform',
            )}
            style={offset(index) === 0 ? undefined : { translate: `0 ${offset(index)}px` }}
          >
            {canWrite && (
              <span
                {...handle(index)}
                aria-hidden="true"
                className="grid h-14 w-9 shrink-0 cursor-grab touch-none place-items-center text-ink-soft active:cursor-grabbing"
              >
                <GripVertical className="size-5" />
              </span>
            )}
            <QuestionButton question={question} onEdit={() => onEdit(question._id)} />
            {canWrite && (
              <>
                <IconButton
                  label={`Mover para cima: ${question.label}`}
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                  className="disabled:opacity-30"
                >
                  <ArrowUp aria-hidden="true" />
                </IconButton>
                <IconButton
                  label={`Mover para baixo: ${question.label}`}
                  disabled={index === questions.length - 1}
                  onClick={() => move(index, index + 1)}
                  className="disabled:opacity-30"
                >
                  <ArrowDown aria-hidden="true" />
                </IconButton>
              </>
            )}
          </li>
        ))}
      </ol>
      <p className="sr-only" aria-live="polite">
        {message}
      </p>
    </Card>
  )
}

function QuestionButton({ question, onEdit }: { question: EditedQuestion; onEdit: () => void }) {
  return (
    <button
      type="button"
      onClick={onEdit}
      className="min-h-16 min-w-0 grow rounded-md px-2 py-3 text-left transition-colors hover:bg-action-soft"
    >
      <span className="sr-only">Editar</span>
      <span className="block font-bold wrap-anywhere">{question.label}</span>
      <span className="block text-sm text-ink-soft">{questionText(question)}</span>
    </button>
  )
}
