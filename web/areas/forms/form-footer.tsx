import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'

interface FormFooterProps {
  /** Id of the form that the button submits; undefined while the form is loading. */
  readonly formId: string | undefined
  /** Label of the submit button. */
  readonly action: string
  readonly busy: boolean
  readonly hasErrors: boolean
  /** Why the answers were not accepted; empty if the server did not say. */
  readonly failure: string | undefined
  readonly attempts: number
  /** Returns to the form before; undefined on the first one. */
  readonly onBack: (() => void) | undefined
  readonly onCancel: () => void
}

export function FormFooter(props: FormFooterProps) {
  const { formId, action, busy, hasErrors, failure, attempts, onBack, onCancel } = props
  return (
    <div className="grow">
      <div role="alert">
        {hasErrors && (
          // A new element for each attempt: screen readers do not announce unchanged text again.
          <Alert key={attempts}>Por favor, corrija os erros no formulário antes de continuar</Alert>
        )}
        {failure !== undefined && (
          <Alert>
            Erro ao processar formulário. Tente novamente.
            {failure && <span className="block font-normal text-ink">{failure}</span>}
          </Alert>
        )}
      </div>
      <div className="flex justify-end gap-3">
        <Button variant="quiet" onClick={onBack ?? onCancel}>
          {onBack ? 'Voltar' : 'Cancelar'}
        </Button>
        {formId && (
          <Button type="submit" form={formId} busy={busy} className="grow sm:grow-0">
            {action}
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
