import { filesPath } from '@55tickets/contracts/http/paths.ts'
import type { UploadedFile } from '@55tickets/contracts/organizations.ts'
import { ApiError, fillPath, sendRequest, type Transport } from './api.ts'

interface FileUpload {
  readonly organizationId: string
  readonly file: File
  /** Called with the share that has been sent, from 0 to 1. */
  readonly onProgress: (share: number) => void
}

/** Uploads a picture or a PDF to an organization. */
export async function uploadFile(
  transport: Transport,
  { organizationId, file, onProgress }: FileUpload,
  signal?: AbortSignal,
): Promise<UploadedFile> {
  const { status, body } = await sendRequest(transport, {
    method: 'POST',
    path: `/api${fillPath(filesPath, { organizationId })}`,
    access: 'user',
    upload: { file, onProgress },
    signal,
  })
  const { UploadedFile: schema } = await import('./workspace-contracts.ts')
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  throw new ApiError({
    status,
    code: 'INVALID_ANSWER',
    message: 'Recebemos uma resposta inesperada do servidor.',
  })
}
