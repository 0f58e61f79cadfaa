import type { GateDevice, GatePerson } from '@55tickets/contracts/gate/workspace.ts'
import { MAX_UNDO_REASON_LENGTH, MIN_UNDO_REASON_LENGTH } from '@55tickets/rules/gate/limits.ts'
import { countText } from '@55tickets/rules/text/count-text.ts'
import { tidyLine } from '@55tickets/rules/text/tidy-text.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { failureText } from '../../../lib/api/api.ts'
import { useApi } from '../../../lib/app-context.tsx'
import { useForm } from '../../../lib/forms/use-form.ts'
import { toast } from '../../../lib/toasts/toasts.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { doneEntriesText, entriesText } from '../held/held-scans-list.tsx'
import { gatePeopleKey } from './workspace-queries.ts'

interface UndoEntriesProps {
  readonly eventId: string
  readonly caller: Pick<GateDevice & GatePerson, '_id' | 'name' | 'admitted'>
  /** "Desfazer entradas deste celular" */
  readonly label: string
  /** Further step for a caller who still works at the gate; null for others. */
  readonly hint: string | null
}

/** Undoes everything that one phone or one person has admitted, with a reason. */
export function UndoEntries({ eventId, caller, label, hint }: UndoEntriesProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        className="text-danger max-sm:-ml-3.5"
        onClick={() => setIsOpen(true)}
      >
        {label}
        <span className="sr-only">{` (${caller.name})`}</span>
      </Button>
      {isOpen && (
        <UndoEntriesDialog
          eventId={eventId}
          caller={caller}
          label={label}
          hint={hint}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

function UndoEntriesDialog({
  eventId,
  caller: { _id: callerId, name, admitted },
  label,
  hint,
  onClose,
}: UndoEntriesProps & { readonly onClose: () => void }) {
  const id = useId()
  const api = useApi()
  const client = useQueryClient()
  const { form, text, busy, failure } = useForm({
    initial: { reason: '' },
    validate: ({ reason }) => ({
      reason:
        tidyLine(reason).length < MIN_UNDO_REASON_LENGTH
          ? 'Diga por que as entradas são desfeitas'
          : null,
    }),
    validateOn: 'submit',
    send: async ({ reason }) => {
      const params = { eventId, callerId }
      const answer = await api('undoGateEntries', { params, body: { reason: tidyLine(reason) } })
      const { undone, certified, ...people } = answer
      client.setQueryData(gatePeopleKey(eventId), people)
      toast.success(
        [`${doneEntriesText(undone, 'desfeita')}: ${name}.`, keptText(certified)]
          .filter(Boolean)
          .join(' '),
      )
      onClose()
      await client.invalidateQueries({ queryKey: ['gate', eventId] })
    },
    failureText,
  })
  const reason = text('reason')
  const close = () => {
    if (!busy) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={close}
      title={label}
      description={`${name} · ${entriesText(admitted)}`}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            Voltar
          </Button>
          <Button type="submit" variant="danger" form={id} busy={busy} busyLabel="Desfazendo...">
            {`Desfazer ${entriesText(admitted)}`}
          </Button>
        </>
      }
      className="top-auto rounded-t-lg"
    >
      <p className="text-ink-soft">
        Os ingressos voltam a valer na portaria. Quem também foi liberado por outra portaria
        continua contando como dentro. O histórico guarda quem desfez e por quê.
      </p>
      {hint && <p className="mt-3 font-semibold">{hint}</p>}
      <form {...form} id={id} noValidate className="mt-5">
        <TextField
          label="Motivo"
          maxLength={MAX_UNDO_REASON_LENGTH}
          autoComplete="off"
          enterKeyHint="done"
          aria-required
          {...reason}
          error={reason.error ?? failure}
        />
      </form>
    </Dialog>
  )
}

/** Entries with a certificate are not undone. */
function keptText(certified: number): string {
  if (certified === 0) return ''
  return certified === 1
    ? '1 entrada com certificado continua valendo.'
    : `${countText(certified)} entradas com certificado continuam valendo.`
}
