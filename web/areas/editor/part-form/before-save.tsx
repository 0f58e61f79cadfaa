import { type Consequence, checkReason, needsReason } from '@55tickets/rules/changes/consequence.ts'
import { useState } from 'react'
import { useForm } from '../../../lib/forms/use-form.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { CheckedChanges } from './checked-changes.tsx'
import { ConsequenceList } from './consequence-list.tsx'
import { confirmText, consequenceLines } from './consequence-text.ts'
import { EditQuestions, type QuestionValues, toChoices } from './edit-questions.tsx'
import { type EditChoices, judgeEdit } from './reviewed-edit.ts'
import { useEditCheck } from './use-edit-check.ts'
import { isChangeDifferent, type PartReview } from './use-review.ts'

type SheetValues = QuestionValues & { readonly reason: string }

const initial: SheetValues = { isMaterial: '', movesSessions: true, movesSales: true, reason: '' }

/**
 * The sheet *Antes de salvar*: what saving a part of a live event does to whom. What happens is known at
 * once; how many people it concerns comes from the server.
 */
export function BeforeSave({ review }: { review: PartReview }) {
  const { event, describe, confirm, close } = review
  /** Consequences that the server found for these choices, in the place of the confirmed ones. */
  const [found, setFound] = useState<FoundConsequences>()
  const findShown = (choices: EditChoices): readonly Consequence[] =>
    found && areSameChoices(found.choices, choices)
      ? found.consequences
      : judgeEdit(describe(choices), event)
  const { form, values, text, field, checkbox, busy, failure } = useForm<SheetValues>({
    initial,
    validate: (values) => {
      const reviewed = describe(toChoices(values))
      const isAsked = reviewed.asksMaterial && values.isMaterial === ''
      return {
        isMaterial: isAsked ? 'Escolha uma resposta' : null,
        movesSessions: null,
        movesSales: null,
        reason: needsReason(findShown(toChoices(values))) ? checkReason(values.reason) : null,
      }
    },
    failureText: 'Não foi possível salvar. Tente novamente.',
    send: async (values) => {
      const { reason } = values
      const choices = toChoices(values)
      const confirmed = findShown(choices)
      try {
        await confirm({
          choices,
          confirmation: {
            confirmed: [...confirmed],
            ...(needsReason(confirmed) && { reason: reason.trim() }),
          },
        })
      } catch (error) {
        if (isChangeDifferent(error)) {
          const consequences = await check.refetch()
          if (consequences) setFound({ choices, consequences })
        }
        throw error
      }
    },
  })
  const choices = toChoices(values)
  const reviewed = describe(choices)
  const check = useEditCheck(event._id, reviewed)
  const { effect, refusal } = check
  const consequences = findShown(choices)
  const context = {
    part: reviewed.edit.part,
    zone: event.dates.timezone,
    effect,
    span: reviewed.moving?.span,
    setsDate: event.state === 'postponed' && reviewed.edit.part === 'dates',
  }
  const leave = () => {
    if (!busy) close()
  }
  return (
    <Dialog
      open
      onOpenChange={leave}
      title="Antes de salvar"
      description="O evento já tem ingressos ou inscrições. Confira o que esta alteração faz."
      failure={failure ?? null}
      footer={
        <>
          <Button variant="secondary" onClick={leave}>
            Voltar
          </Button>
          {refusal ? (
            <Button onClick={() => review.refuse(refusal)}>Corrigir</Button>
          ) : (
            <Button type="submit" form={FORM_ID} busy={busy} busyLabel="Salvando...">
              {confirmText(consequences, context)}
            </Button>
          )}
        </>
      }
      className="top-auto max-h-[94dvh] rounded-t-lg"
    >
      <form {...form} id={FORM_ID} noValidate className="grid gap-5">
        <CheckedChanges check={check} />
        <EditQuestions {...{ reviewed, field, checkbox }} />
        <ConsequenceList
          lines={consequenceLines(consequences, context)}
          isNew={found !== undefined}
        />
        {needsReason(consequences) && (
          <TextArea
            {...text('reason')}
            label="Motivo"
            required
            rows={3}
            hint="Vai no email e na página do evento, do jeito que você escrever."
          />
        )}
      </form>
    </Dialog>
  )
}

const FORM_ID = 'before-save'

interface FoundConsequences {
  readonly choices: EditChoices
  readonly consequences: readonly Consequence[]
}

const areSameChoices = (one: EditChoices, other: EditChoices): boolean =>
  one.isMaterial === other.isMaterial &&
  one.movesSessions === other.movesSessions &&
  one.movesSales === other.movesSales
