import type { UploadedFile } from '@55tickets/contracts/organizations.ts'
import { checkDocument, checkPicture } from '@55tickets/rules/organizations/upload.ts'
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

/** Kinds of files that are uploaded, with their check and their words. */
const kinds = {
  picture: { check: checkPicture, lost: 'A imagem não chegou', it: 'a imagem' },
  document: { check: checkDocument, lost: 'O PDF não chegou', it: 'o PDF' },
} as const

/** Uploads one file at a time to an organization, with progress, cancel and retry. */
export function useUpload(organizationId: string, kind: keyof typeof kinds = 'picture') {
  const { transport } = useAuth()
  const [state, setState] = useState<UploadState>(idle)
  const running = useRef<AbortController>(undefined)
  const last = useRef<{ file: File; onStored: OnStored }>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const start = async (file: File, onStored: OnStored) => {
    running.current?.abort()
    last.current = { file, onStored }
    const { name } = file
    const problem = kinds[kind].check(file)
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
      setState({ status: 'failed', name, ...describeFailure(error, kind) })
    }
  }
  return {
    state,
    kind,
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

function describeFailure(
  error: unknown,
  kind: keyof typeof kinds,
): { message: string; canRetry: boolean } {
  const { lost, it } = kinds[kind]
  const isFinal = error instanceof ApiError && [403, 404, 413, 415, 422].includes(error.status)
  const isLost = error instanceof ApiError && error.status === 0
  const message = isLost
    ? `${lost}: a conexão caiu. Confira a internet e tente de novo, sem escolher outra vez.`
    : serverMessage(error)
  return {
    message: message ?? `Não foi possível enviar ${it}. Tente de novo em instantes.`,
    canRetry: !isFinal,
  }
}
