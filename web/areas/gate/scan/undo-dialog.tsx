import { MAX_UNDO_REASON_LENGTH } from '@55tickets/rules/gate/limits.ts'
import { tidyLine } from '@55tickets/rules/text/tidy-text.ts'
import { useId } from 'react'
import { failureText } from '../../../lib/api/api.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { notice } from '../../../lib/toasts/toasts.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import type { GateEngine, GateResult } from '../engine/engine.ts'

interface UndoDialogProps {
  readonly engine: GateEngine
  readonly result: GateResult
  readonly onClose: () => void
}

const reasons = ['Leitura por engano', 'A pessoa não entrou', 'Documento não confere']
const MIN_REASON_LENGTH = 3
const validate = ({ reason }: { reason: string }) => ({
  reason: tidyLine(reason).length < MIN_REASON_LENGTH ? 'Diga por que a entrada é desfeita' : null,
})

/** Undoes an admission: one tap on a reason is enough. */
export function UndoDialog({ engine, result, onClose }: UndoDialogProps) {
  const id = useId()
  const { form, text, busy, failure, send } = useForm({
    initial: { reason: '' },
    validate,
    validateOn: 'submit',
    send: async ({ reason }) => {
      await engine.undo(result._id, tidyLine(reason))
      // A notice at the top, because the gate's buttons are at the bottom.
      notice({
        variant: 'success',
        title: 'Entrada desfeita',
        description: result.ticket?.holder ?? 'O código volta a valer.',
      })
      onClose()
    },
    failureText,
  })
  const typed = text('reason')
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Desfazer entrada"
      description={result.ticket?.holder ?? result.ticket?.name}
      footer={
        <>
          <Button variant="secondary" size="lg" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" size="lg" variant="danger" form={id} busy={busy}>
            Desfazer entrada
          </Button>
        </>
      }
    >
      <p className="text-ink-soft">
        Toque no motivo: a entrada é desfeita e o código volta a valer.
      </p>
      <div className="mt-4 grid gap-3">
        {reasons.map((reason) => (
          <Button key={reason} variant="secondary" size="lg" onClick={() => send({ reason })}>
            {reason}
          </Button>
        ))}
      </div>
      <form {...form} id={id} noValidate className="mt-6">
        <TextField
          label="Outro motivo"
          maxLength={MAX_UNDO_REASON_LENGTH}
          autoComplete="off"
          enterKeyHint="done"
          {...typed}
          error={typed.error ?? failure}
        />
      </form>
    </Dialog>
  )
}
