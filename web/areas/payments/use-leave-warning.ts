import { useEffect } from 'react'

const question =
  'Seu pagamento está sendo processado. Se você sair agora, ele continua e o resultado chega por email. Sair mesmo assim?'

/** Asks before the page is left, by whichever way, for as long as something is under way. */
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
    // The back button. Where a browser lacks this, its way is free.
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
