import { useEffect } from 'react'

const confirmText =
  'Seu pagamento está sendo processado. Se você sair agora, ele continua e o resultado chega por email. Sair mesmo assim?'

/** Asks for confirmation before the page is left in any way while a payment is in progress. */
export function useLeaveWarning(isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    const confirmLink = (event: MouseEvent) => {
      const isLink = event.target instanceof Element && event.target.closest('a[href]')
      if (!isLink || event.ctrlKey || event.metaKey || window.confirm(confirmText)) return
      event.preventDefault()
      event.stopPropagation()
    }
    // The back button. Browsers without the Navigation API do not ask.
    const confirmHistory = (event: NavigateEvent) => {
      const isBack = event.navigationType === 'traverse' && event.cancelable
      if (isBack && event.destination.sameDocument && !window.confirm(confirmText))
        event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    document.addEventListener('click', confirmLink, { capture: true })
    window.navigation?.addEventListener('navigate', confirmHistory)
    return () => {
      window.removeEventListener('beforeunload', warn)
      document.removeEventListener('click', confirmLink, { capture: true })
      window.navigation?.removeEventListener('navigate', confirmHistory)
    }
  }, [isActive])
}
