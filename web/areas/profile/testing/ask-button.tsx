import { useCpfDialog } from '../use-cpf-dialog.tsx'

/** Button that asks for the CPF in its dialog, and passes on the answer. */
export function AskButton({ onAnswer }: { onAnswer: (isStored: boolean) => void }) {
  const { askCpf, cpfDialog } = useCpfDialog('O evento limita os ingressos.')
  return (
    <>
      <button type="button" onClick={() => void askCpf().then(onAnswer)}>
        Reservar
      </button>
      {cpfDialog}
    </>
  )
}
