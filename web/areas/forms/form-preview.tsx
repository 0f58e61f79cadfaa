import type { CustomForm } from '@55tickets/contracts/forms.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../lib/app-context.tsx'
import { FormDialog } from './form-dialog.tsx'
import { formQuery } from './queries.ts'

interface FormPreviewProps {
  readonly form: CustomForm
  readonly onClose: () => void
}

/**
 * The dialog of a form as buyers see it, for whoever builds it. It is given the form, since that of a draft
 * is not public yet; what is filled in goes nowhere.
 */
export function FormPreview({ form, onClose }: FormPreviewProps) {
  const api = useApi()
  const [client] = useState(() => {
    const own = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
    own.setQueryData(formQuery(api, form._id).queryKey, form)
    return own
  })
  return (
    <QueryClientProvider client={client}>
      <FormDialog
        formIds={[form._id]}
        title="Prévia"
        action="Enviar"
        firstDrafts={{}}
        onEnd={onClose}
      />
    </QueryClientProvider>
  )
}
