import { maskCpf } from '@55tickets/rules/people/cpf.ts'
import { checkHolderCpf, checkHolderName, checkHolderRg } from '@55tickets/rules/people/holder.ts'
import type { useForm } from '../../lib/forms/form.ts'
import type { Mask } from '../../lib/forms/form-inputs.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import type { Holder } from './send-holder.ts'

export const emptyHolder: Holder = { holderName: '', holderCpf: '', holderRg: '' }

export const checkHolder = ({ holderName, holderCpf, holderRg }: Holder) => ({
  holderName: checkHolderName(holderName),
  holderCpf: checkHolderCpf(holderCpf),
  holderRg: checkHolderRg(holderRg),
})

interface HolderInputsProps {
  /** Form state of one field. */
  readonly field: (
    name: keyof Holder,
    mask?: Mask,
  ) => ReturnType<ReturnType<typeof useForm<Readonly<Record<string, string>>>>['text']>
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
