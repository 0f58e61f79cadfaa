import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { serverMessage } from '../../lib/api/api.ts'
import { useApi } from '../../lib/app-context.tsx'
import { ticketSelection } from '../../lib/stored-records.ts'
import type { Notice } from '../../lib/toasts/toast-queue.ts'
import { clearNotice, notice } from '../../lib/toasts/toasts.tsx'
import { useIsMounted } from '../../lib/use-is-mounted.ts'
import { nothingChosen } from './choice-problem.ts'
import { clearSelection, markSelectionReserved } from './clear-selection.ts'
import { type ContinueDeps, continueCheckout, type SelectedEvent } from './continue-checkout.ts'

/** Continues the checkout once per visit, regardless of re-renders, and then leaves the page. */
export function useContinueCheckout(deps: ContinueDeps & { onReserved: () => void }): void {
  const api = useApi()
  const navigate = useNavigate()
  const hasStarted = useRef(false)
  const isHere = useIsMounted()

  const continueOnce = async () => {
    clearNotice()
    const result = await continueCheckout(api, deps)
    // The page's guard redirects to the login, which returns here.
    if (result.kind === 'signed-out') return
    if (result.kind === 'reserved') {
      markSelectionReserved(result.eventId)
      deps.onReserved()
    } else if (result.kind !== 'given-up') clearSelection()
    // Do not navigate a visitor who has left the page meanwhile.
    if (!isHere.current) return
    const leave = (address: string) => void navigate(address, { replace: true })
    if (result.kind === 'reserved') return leave(`/checkout/${result.id}`)
    if (result.kind === 'given-up') return leave(`/evento/${result.event.slug}`)
    if (result.kind === 'expired') notice(expiredNotice)
    else if (result.kind === 'nothing-chosen') notice(nothingChosen)
    else notice({ ...failureNotice(result.error), ...returnAction(result.selected) })
    leave('/')
  }

  /**
   * Action that returns to the event with the previous selection, where sold out tickets are
   * marked.
   */
  const returnAction = (selected: SelectedEvent | undefined): Pick<Notice, 'action'> => {
    if (!selected) return {}
    const onPress = () => {
      ticketSelection.save(selected.selection, new Date())
      void navigate(`/evento/${selected.slug}#tickets-section`)
    }
    return { action: { label: 'Voltar ao evento', onPress } }
  }

  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    void continueOnce()
  })
}

const expiredNotice: Notice = {
  title: 'Seleção de ingressos expirada ou não encontrada',
  description: 'Escolha seus ingressos novamente.',
  variant: 'error',
}

const failureNotice = (error: unknown): Notice => ({
  title: 'Erro ao processar ingressos. Por favor, tente novamente.',
  description: serverMessage(error) ?? 'Não foi possível criar a reserva.',
  variant: 'error',
})
