import type { FormAnswers } from '@55tickets/contracts/forms.ts'
import { type ComponentType, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { toast } from '../../lib/toasts/toasts.tsx'
import type { Drafts } from './drafts.ts'
import type { FormDialogProps, FormRequest } from './form-request.ts'

type Ask = (formIds: readonly string[], request: FormRequest) => Promise<FormAnswers[] | null>

interface ShownDialog extends FormRequest {
  readonly Dialog: ComponentType<FormDialogProps>
  readonly formIds: readonly string[]
  readonly firstDrafts: Drafts
  readonly number: number
}

/**
 * Shows forms one after another in a dialog, whose code is loaded on first use. `ask` resolves with
 * the answers once they are sent, or null if the person gave up or left the page.
 */
export function useForms(): { readonly ask: Ask; readonly dialogs: ReactNode } {
  const [shown, setShown] = useState<ShownDialog>()
  const answer = useRef<((answers: FormAnswers[] | null) => void) | undefined>(undefined)
  /** Number of the latest request: an earlier one no longer opens or ends a dialog. */
  const latest = useRef(0)
  /** Drafts kept after the dialog is closed, because a click outside is easily made by accident. */
  const drafts = useRef<Drafts>({})

  const end = useCallback((answers: FormAnswers[] | null) => {
    answer.current?.(answers)
    answer.current = undefined
    setShown(undefined)
  }, [])
  useEffect(
    () => () => {
      latest.current += 1
      end(null)
    },
    [end],
  )

  const ask = useCallback<Ask>(
    async (formIds, request) => {
      if (formIds.length === 0) {
        await request.onSubmit?.([])
        return []
      }
      latest.current += 1
      const number = latest.current
      const { FormDialog } = await loadDialog()
      if (!FormDialog) toast.error('Erro ao carregar formulário. Tente novamente.')
      if (!FormDialog || number !== latest.current) return null
      end(null)
      return new Promise((resolve) => {
        answer.current = resolve
        setShown({
          ...request,
          Dialog: FormDialog,
          formIds: [...new Set(formIds)],
          firstDrafts: drafts.current,
          number,
        })
      })
    },
    [end],
  )

  if (!shown) return { ask, dialogs: null }
  const { Dialog, number, ...props } = shown
  const onEnd: FormDialogProps['onEnd'] = (answers, left) => {
    // The answers of a replaced dialog may arrive late.
    if (number !== latest.current) return
    drafts.current = answers ? {} : { ...drafts.current, ...left }
    end(answers)
  }
  return { ask, dialogs: <Dialog key={number} {...props} onEnd={onEnd} /> }
}

const loadDialog = () => import('./form-dialog.tsx').catch(() => ({ FormDialog: undefined }))
