import { useEffect, useRef } from 'react'
import { useNavigate } from '../../framework/router/router.tsx'
import type { Notice } from './toast-queue.ts'
import { notice } from './toasts.tsx'

/** Shows a notice once and redirects to the home page, replacing the history entry. */
export function useNotifyAndGoHome(message: Notice): void {
  const navigate = useNavigate()
  const isNotified = useRef(false)
  useEffect(() => {
    if (isNotified.current) return
    isNotified.current = true
    notice(message)
    navigate('/', { replace: true })
  }, [navigate, message])
}
