import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { serverMessage } from '../../lib/api.ts'
import { useApi } from '../../lib/app-context.tsx'
import { ticketSelection } from '../../lib/stored-records.ts'
import type { Notice } from '../../lib/toast-queue.ts'
import { clearNotice, notice } from '../../lib/toasts.tsx'
import { useIsHere } from '../../lib/use-is-here.ts'
import { nothingChosen } from './choice-problem.ts'
import { type ChosenEvent, type Continuing, continueCheckout } from './continue-checkout.ts'
import { forgetSelection, selectionReserved } from './forget-selection.ts'

/** Continues the checkout once per visit, regardless of re-renders, and then leaves the page. */
export function useContinueCheckout(continuing: Continuing & { onReserved: () => void }): void {
  const api = useApi()
  const navigate = useNavigate()
  const hasStarted = useRef(false)
  const isHere = useIsHere()

  const go = async () => {
    clearNotice()
    const ending = await continueCheckout(api, continuing)
    // The page's guard redirects to the login, which returns here.
    if (ending.kind === 'signed-out') return
    if (ending.kind === 'reserved') {
      selectionReserved(ending.eventId)
      continuing.onReserved()
    } else if (ending.kind !== 'given-up') forgetSelection()
    // Do not navigate a visitor who has left the page meanwhile.
    if (!isHere.current) return
    const leave = (address: string) => void navigate(address, { replace: true })
    if (ending.kind === 'reserved') return leave(`/checkout/${ending.id}`)
    if (ending.kind === 'given-up') return leave(`/evento/${ending.event.slug}`)
    if (ending.kind === 'expired') notice(expired)
    else if (ending.kind === 'nothing-chosen') notice(nothingChosen)
    else notice({ ...failure(ending.error), ...wayBack(ending.chosen) })
    leave('/')
  }

  /**
   * Action that returns to the event with the previous selection, where sold out tickets are
   * marked.
   */
  const wayBack = (chosen: ChosenEvent | undefined): Pick<Notice, 'action'> => {
    if (!chosen) return {}
    const onPress = () => {
      ticketSelection.save(chosen.selection, new Date())
      void navigate(`/evento/${chosen.slug}#tickets-section`)
    }
    return { action: { label: 'Voltar ao evento', onPress } }
  }

  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    void go()
  })
}

const expired: Notice = {
  title: 'Seleção de ingressos expirada ou não encontrada',
  description: 'Escolha seus ingressos novamente.',
  variant: 'error',
}

const failure = (error: unknown): Notice => ({
  title: 'Erro ao processar ingressos. Por favor, tente novamente.',
  description: serverMessage(error) ?? 'Não foi possível criar a reserva.',
  variant: 'error',
})
