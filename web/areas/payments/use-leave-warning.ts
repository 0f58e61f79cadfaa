import { useEffect } from 'react'

const question =
  'Seu pagamento está sendo processado. Se você sair agora, ele continua e o resultado chega por email. Sair mesmo assim?'

/** Asks for confirmation before the page is left in any way while a payment is in progress. */
export function useLeaveWarning(isUnderWay: boolean): void {
  useEffect(() => {
    if (!isUnderWay) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    const askLink = (event: MouseEvent) => {
      const isLink = event.target instanceof Element && event.target.closest('a[href]')
      if (!isLink || event.ctrlKey || event.metaKey || window.confirm(question)) return
      event.preventDefault()
      event.stopPropagation()
    }
    // The back button. Browsers without the Navigation API do not ask.
    const askHistory = (event: NavigateEvent) => {
      const isBack = event.navigationType === 'traverse' && event.cancelable
      if (isBack && event.destination.sameDocument && !window.confirm(question))
        event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    document.addEventListener('click', askLink, { capture: true })
    window.navigation?.addEventListener('navigate', askHistory)
    return () => {
      window.removeEventListener('beforeunload', warn)
      document.removeEventListener('click', askLink, { capture: true })
      window.navigation?.removeEventListener('navigate', askHistory)
    }
  }, [isUnderWay])
}
