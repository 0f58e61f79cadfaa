import type { UploadedFile } from '@55tickets/contracts/organizations.ts'
import { checkPicture } from '@55tickets/rules/organizations/upload.ts'
import { useEffect, useRef, useState } from 'react'
import { useAuth } from '../auth/auth.tsx'
import { ApiError, failureText } from './api.ts'
import { uploadFile } from './upload-file.ts'

interface PictureUpload {
  readonly organizationId: string
  readonly onUploaded: (file: UploadedFile) => void
}

/** Uploads one picture at a time, with progress and cancel. It is cancelled with its component. */
export function usePictureUpload({ organizationId, onUploaded }: PictureUpload) {
  const { transport } = useAuth()
  const [share, setShare] = useState<number>()
  const [failure, setFailure] = useState<string>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const upload = async (file: File) => {
    running.current?.abort()
    const wrong = checkPicture(file)
    setFailure(wrong ?? undefined)
    if (wrong) return
    const own = new AbortController()
    running.current = own
    setShare(0)
    const onProgress = (sent: number) => {
      if (running.current === own) setShare(sent)
    }
    try {
      onUploaded(await uploadFile(transport, { organizationId, file, onProgress }, own.signal))
    } catch (error) {
      if (own.signal.aborted) return
      if (!(error instanceof ApiError)) reportError(error)
      setFailure(failureText(error))
    } finally {
      if (running.current === own) {
        running.current = undefined
        setShare(undefined)
      }
    }
  }
  return {
    /** Share that has been sent, from 0 to 1; undefined while nothing is being sent. */
    share,
    /** Why the last file was not taken. */
    failure,
    upload: (file: File) => void upload(file),
    cancel: () => {
      running.current?.abort()
      running.current = undefined
      setShare(undefined)
    },
  }
}
