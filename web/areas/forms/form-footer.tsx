import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import type { useAnswering } from './use-answering.ts'

type FormFooterProps = Pick<
  ReturnType<typeof useAnswering>,
  'step' | 'isLast' | 'busy' | 'problems' | 'tries' | 'failure' | 'back' | 'giveUp'
> & {
  /** Id of the form that the button submits; undefined while the form is loading. */
  readonly formId: string | undefined
  readonly action: string
}

export function FormFooter(props: FormFooterProps) {
  const { step, isLast, busy, problems, tries, failure, formId, action } = props
  return (
    <div className="grow">
      <div role="alert">
        {Object.keys(problems).length > 0 && (
          // A new element for each try: screen readers do not announce unchanged text again.
          <Alert key={tries}>Por favor, corrija os erros no formulário antes de continuar</Alert>
        )}
        {failure && (
          <Alert>
            Erro ao processar formulário. Tente novamente.
            {failure.message && (
              <span className="block font-normal text-ink">{failure.message}</span>
            )}
          </Alert>
        )}
      </div>
      <div className="flex justify-end gap-3">
        {step > 0 ? (
          <Button variant="quiet" onClick={() => !busy && props.back()}>
            Voltar
          </Button>
        ) : (
          <Button variant="quiet" onClick={props.giveUp}>
            Cancelar
          </Button>
        )}
        {formId && (
          <Button type="submit" form={formId} busy={busy} className="grow sm:grow-0">
            {isLast ? action : 'Continuar'}
          </Button>
        )}
      </div>
    </div>
  )
}

function Alert({ children }: { children: ReactNode }) {
  return (
    <p className="mb-4 flex gap-2.5 rounded-md bg-danger-soft px-4 py-3 text-sm font-semibold text-danger">
      <CircleAlert aria-hidden="true" className="mt-px size-5 shrink-0" />
      <span>{children}</span>
    </p>
  )
}
