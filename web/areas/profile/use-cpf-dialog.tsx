import {
  type ComponentProps,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useAuthState } from '../../lib/auth/auth.tsx'
import { toast } from '../../lib/toasts/toasts.tsx'
import { useIsMounted } from '../../lib/use-is-mounted.ts'
import type { CpfForm } from './cpf-form.tsx'

interface CpfDialogState {
  /** Resolves with true once the CPF is stored, with false if the person gave up or left the page. */
  readonly askCpf: () => Promise<boolean>
  readonly cpfDialog: ReactNode
}

/** Asks for the person's CPF in a dialog, whose code is loaded on first use. */
export function useCpfDialog(lead: string): CpfDialogState {
  const [Form, setForm] = useState<(props: ComponentProps<typeof CpfForm>) => ReactNode>()
  const auth = useAuthState()
  const user = auth.status === 'signed-in' ? auth.user : undefined
  const answer = useRef<((isStored: boolean) => void) | undefined>(undefined)
  const isHere = useIsMounted()
  const end = useCallback((isStored: boolean) => {
    answer.current?.(isStored)
    answer.current = undefined
    setForm(undefined)
  }, [])
  useEffect(() => () => end(false), [end])
  const askCpf = useCallback(async () => {
    const { CpfForm: Loaded } = await loadForm()
    if (!Loaded) toast.error('Este evento pede o seu CPF. Informe-o em Perfil e reserve de novo.')
    if (!Loaded || !isHere.current) return false
    return new Promise<boolean>((resolve) => {
      answer.current = resolve
      setForm(() => Loaded)
    })
  }, [isHere])
  if (!Form) return { askCpf, cpfDialog: null }
  const dialog = { title: 'Seu CPF', onClose: () => end(false) }
  return {
    askCpf,
    cpfDialog: <Form user={user} lead={lead} dialog={dialog} onSaved={() => end(true)} />,
  }
}

const loadForm = () => import('./cpf-form.tsx').catch(() => ({ CpfForm: undefined }))
