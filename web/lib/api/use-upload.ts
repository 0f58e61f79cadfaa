import type { UploadedFile } from '@55tickets/contracts/organizations.ts'
import { checkPicture } from '@55tickets/rules/organizations/upload.ts'
import { useEffect, useRef, useState } from 'react'
import { useAuth } from '../auth/auth.tsx'
import { ApiError, serverMessage } from './api.ts'
import { uploadFile } from './upload-file.ts'

type OnStored = (file: UploadedFile) => void

type UploadState =
  | { readonly status: 'idle' }
  | { readonly status: 'sending'; readonly name: string; readonly share: number }
  | {
      readonly status: 'failed'
      readonly name: string
      readonly message: string
      /** False if the server would refuse the same file again. */
      readonly canRetry: boolean
    }

const idle: UploadState = { status: 'idle' }
const CONNECTION_LOST =
  'A imagem não chegou: a conexão caiu. Confira a internet e tente de novo, sem escolher outra vez.'

/** Uploads one picture at a time to an organization, with progress, cancel and retry. */
export function useUpload(organizationId: string) {
  const { transport } = useAuth()
  const [state, setState] = useState<UploadState>(idle)
  const running = useRef<AbortController>(undefined)
  const last = useRef<{ file: File; onStored: OnStored }>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const start = async (file: File, onStored: OnStored) => {
    running.current?.abort()
    last.current = { file, onStored }
    const { name } = file
    const problem = checkPicture(file)
    if (problem) {
      setState({ status: 'failed', name, message: problem, canRetry: false })
      return
    }
    const own = new AbortController()
    running.current = own
    const onProgress = (share: number) => {
      if (running.current === own) setState({ status: 'sending', name, share })
    }
    onProgress(0)
    try {
      const stored = await uploadFile(transport, { organizationId, file, onProgress }, own.signal)
      if (running.current !== own) return
      setState(idle)
      onStored(stored)
    } catch (error) {
      if (own.signal.aborted) return
      if (!(error instanceof ApiError)) reportError(error)
      setState({ status: 'failed', name, ...describeFailure(error) })
    }
  }
  return {
    state,
    isSending: state.status === 'sending',
    start: (file: File, onStored: OnStored) => void start(file, onStored),
    retry: () => {
      if (last.current) void start(last.current.file, last.current.onStored)
    },
    /** Stops a running upload, or takes away what failed. */
    cancel: () => {
      running.current?.abort()
      running.current = undefined
      setState(idle)
    },
  }
}

export type Uploading = ReturnType<typeof useUpload>

function describeFailure(error: unknown): { message: string; canRetry: boolean } {
  const isFinal = error instanceof ApiError && [403, 404, 413, 415, 422].includes(error.status)
  const isLost = error instanceof ApiError && error.status === 0
  const message = isLost ? CONNECTION_LOST : serverMessage(error)
  return {
    message: message ?? 'Não foi possível enviar a imagem. Tente de novo em instantes.',
    canRetry: !isFinal,
  }
}
