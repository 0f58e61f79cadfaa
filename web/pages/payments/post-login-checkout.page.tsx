import { useQueryClient } from '@tanstack/react-query'
import { eventQuery } from '../../areas/events/queries.ts'
import { refreshEvent } from '../../areas/events/refresh-event.ts'
import { useForms } from '../../areas/forms/use-forms.tsx'
import { useCpfDialog } from '../../areas/profile/use-cpf-dialog.tsx'
import { ReservationProgress } from '../../areas/reservations/reservation-progress.tsx'
import { CPF_LEAD } from '../../areas/reservations/reservation-sender.ts'
import { useContinueCheckout } from '../../areas/reservations/use-continue-checkout.ts'
import { useLotDialog } from '../../areas/reservations/use-lot-dialog.tsx'
import type { Page, PageRoute } from '../../framework/page.ts'
import { useApi } from '../../lib/app-context.tsx'
import { pageHead } from '../page.ts'

export const route: PageRoute = {
  path: '/post-login-checkout',
  access: 'user',
}

export const page: Page = {
  head: () => pageHead('Sua reserva', 'Seus ingressos reservados, e até quando.'),
  View: PostLoginCheckoutPage,
}

function PostLoginCheckoutPage() {
  const api = useApi()
  const client = useQueryClient()
  const { ask, dialogs } = useForms()
  const { askNewPrice, lotDialog } = useLotDialog()
  const { askCpf, cpfDialog } = useCpfDialog(CPF_LEAD)
  useContinueCheckout({
    fetchEvent: (id) => client.fetchQuery(eventQuery(api, id)),
    askForms: ask,
    askCpf,
    askNewPrice,
    refreshEvent: () => void refreshEvent(client),
  })
  return (
    <>
      <ReservationProgress />
      {dialogs}
      {lotDialog}
      {cpfDialog}
    </>
  )
}
