import { maskCpf } from '@55tickets/rules/people/cpf.ts'
import { checkHolderCpf, checkHolderName, checkHolderRg } from '@55tickets/rules/people/holder.ts'
import { type ReactNode, useId } from 'react'
import type { Mask } from '../../lib/forms/controls.ts'
import type { useForm } from '../../lib/forms/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import type { Holder } from './name-holder.ts'

export const emptyHolder: Holder = { holderName: '', holderCpf: '', holderRg: '' }

export const checkHolder = ({ holderName, holderCpf, holderRg }: Holder) => ({
  holderName: checkHolderName(holderName),
  holderCpf: checkHolderCpf(holderCpf),
  holderRg: checkHolderRg(holderRg),
})

type FormState = ReturnType<typeof useForm<Readonly<Record<string, string>>>>

interface NamingDialogProps extends Pick<FormState, 'form' | 'busy' | 'failure'> {
  readonly title: string
  readonly description: string
  readonly children: ReactNode
  readonly onClose: () => void
}

/** Dialog with a form that names holders. It stays open while the form is being sent. */
export function NamingDialog(props: NamingDialogProps) {
  const { title, description, form, busy, failure, children, onClose } = props
  const id = useId()
  const leave = () => {
    if (!busy) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={leave}
      {...{ title, description }}
      footer={
        <>
          <Button variant="secondary" onClick={leave}>
            Cancelar
          </Button>
          <Button type="submit" form={id} busy={busy} busyLabel="Nominando...">
            Nominar
          </Button>
        </>
      }
      failure={failure ?? null}
    >
      <form id={id} noValidate {...form} className="[--error-room:2.375rem]">
        {children}
      </form>
    </Dialog>
  )
}

interface HolderInputsProps {
  /** Form state of one field. */
  readonly field: (name: keyof Holder, mask?: Mask) => ReturnType<FormState['text']>
}

/** Input fields of a ticket's holder. */
export function HolderInputs({ field }: HolderInputsProps) {
  return (
    <>
      <TextField label="Nome completo" autoComplete="off" required {...field('holderName')} />
      <div className="grid gap-x-5 sm:grid-cols-2">
        <TextField
          label="CPF"
          inputMode="numeric"
          autoComplete="off"
          placeholder="000.000.000-00"
          required
          {...field('holderCpf', maskCpf)}
        />
        <TextField
          label="RG (opcional)"
          autoComplete="off"
          enterKeyHint="done"
          {...field('holderRg')}
        />
      </div>
    </>
  )
}
