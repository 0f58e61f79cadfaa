import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import type { EditedForm } from '@55tickets/contracts/editor/edited-programme.ts'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { Link } from '../../../framework/router/router.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyPanel } from '../../../ui/empty-panel.tsx'
import { canWriteEvent } from '../can-write-event.ts'
import { formPath } from '../event-screen-path.ts'
import { PartScreen } from '../part-form/part-screen.tsx'
import { findUses, isAsked } from './form-body.ts'
import { NewForm } from './form-sheet.tsx'

/** Forms of an event, and what asks them. */
export function FormsScreen({ eventId }: { eventId: string }) {
  return (
    <PartScreen eventId={eventId} title="Formulários">
      {(event) => <Forms event={event} />}
    </PartScreen>
  )
}

function Forms({ event }: { event: EditedEvent }) {
  const [isNew, setIsNew] = useState(false)
  const { forms } = event.forms
  const add = canWriteEvent(event) && (
    <Button onClick={() => setIsNew(true)} className="max-sm:w-full">
      <Plus aria-hidden="true" />
      Novo formulário
    </Button>
  )
  return (
    <>
      {forms.length === 0 ? (
        <EmptyPanel title="Nenhum formulário ainda" actions={add}>
          Pergunte o que precisa saber de quem compra ou se inscreve: tamanho da camiseta,
          restrições, empresa.
        </EmptyPanel>
      ) : (
        <>
          <Card>
            <ul className="divide-y divide-line">
              {forms.map((form) => (
                <li key={form._id}>
                  <FormLine {...{ event, form }} />
                </li>
              ))}
            </ul>
          </Card>
          <div className="flex flex-wrap gap-2">{add}</div>
        </>
      )}
      {isNew && <NewForm event={event} onClose={() => setIsNew(false)} />}
    </>
  )
}

function FormLine({ event, form }: { event: EditedEvent; form: EditedForm }) {
  const uses = findUses(event, form._id)
  return (
    <Link
      to={formPath(event._id, form._id)}
      className="flex min-h-18 items-center gap-4 px-5 py-3 -outline-offset-3 transition-colors hover:bg-action-soft focus-visible:shadow-none"
    >
      <span className="min-w-0 grow">
        <span className="block font-bold wrap-anywhere">{form.name}</span>
        <span className="block text-sm text-ink-soft tabular-nums">{countsText(form)}</span>
        <span className="block text-sm text-ink-soft wrap-anywhere">{usesText(uses)}</span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
    </Link>
  )
}

const counted = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${count} ${many}`

const countsText = ({ fields, answers }: EditedForm): string =>
  [
    counted(fields.filter(isAsked).length, 'pergunta', 'perguntas'),
    answers > 0 && counted(answers, 'resposta', 'respostas'),
  ]
    .filter(Boolean)
    .join(' · ')

export const usesText = (uses: readonly string[]): string =>
  uses.length > 0 ? `Usado em ${uses.join(', ')}` : 'Ainda não é usado'
