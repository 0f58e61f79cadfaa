import { FormScreen } from '../../../areas/editor/forms/form-screen.tsx'
import { FormPreview } from '../../../areas/forms/form-preview.tsx'
import { useParams } from '../../../framework/router/router.tsx'
import type { Screen } from '../screen.ts'

export const screen: Screen = {
  path: '/promotor/eventos/:eventId/formularios/:formId',
  title: 'Formulário do evento',
  View: EventFormScreen,
}

function EventFormScreen() {
  const { eventId = '', formId = '' } = useParams()
  return <FormScreen {...{ eventId, formId }} Preview={FormPreview} />
}
