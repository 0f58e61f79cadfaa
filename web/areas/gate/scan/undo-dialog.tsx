import { MAX_UNDO_REASON_LENGTH } from '@55tickets/rules/gate/limits.ts'
import { tidyLine } from '@55tickets/rules/text/tidy-text.ts'
import { type SyntheticEvent, useId, useState } from 'react'
import { ApiError, failureText } from '../../../lib/api/api.ts'
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

/** Undoes an admission: one tap on a reason is enough. */
export function UndoDialog({ engine, result, onClose }: UndoDialogProps) {
  const form = useId()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  const undo = async (reason: string) => {
    if (isBusy) return
    setIsBusy(true)
    setError(undefined)
    try {
      await engine.undo(result._id, reason)
      // A notice at the top, because the gate's buttons are at the bottom.
      notice({
        variant: 'success',
        title: 'Entrada desfeita',
        description: result.ticket?.holder ?? 'O código volta a valer.',
      })
      onClose()
    } catch (failure) {
      if (!(failure instanceof ApiError)) reportError(failure)
      setError(failureText(failure))
      setIsBusy(false)
    }
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const reason = tidyLine(typed)
    if (reason.length < MIN_REASON_LENGTH) setError('Diga por que a entrada é desfeita')
    else void undo(reason)
  }
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
          <Button type="submit" size="lg" variant="danger" form={form} busy={isBusy}>
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
          <Button key={reason} variant="secondary" size="lg" onClick={() => void undo(reason)}>
            {reason}
          </Button>
        ))}
      </div>
      <form id={form} noValidate onSubmit={submit} className="mt-6">
        <TextField
          label="Outro motivo"
          value={typed}
          maxLength={MAX_UNDO_REASON_LENGTH}
          autoComplete="off"
          enterKeyHint="done"
          error={error}
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
