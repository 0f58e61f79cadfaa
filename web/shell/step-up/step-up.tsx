import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { useAuth } from '../../lib/auth/auth.tsx'

/** Asks who the user is when a call needs it; the dialog is loaded with the first question. */
export function StepUp() {
  const { stepUp } = useAuth()
  const isAsked = useSyncExternalStore(stepUp.subscribe, stepUp.isAsked, () => false)
  const [loaded, setLoaded] = useState<{ StepUpDialog: ComponentType }>()
  useEffect(() => {
    if (!isAsked || loaded) return
    import('./step-up-dialog.tsx').then(setLoaded, stepUp.fail)
  }, [isAsked, loaded, stepUp])
  return isAsked && loaded ? <loaded.StepUpDialog /> : null
}
