import { ticketQrPath } from '@55tickets/contracts/tickets.ts'
import { queryOptions } from '@tanstack/react-query'
import type { Transport } from '../../lib/api/api.ts'
import { fetchFile } from '../../lib/api/fetch-file.ts'
import { deferred } from '../../lib/deferred.ts'

/** Fetches the QR code, which admits its bearer and is therefore never cached. */
export const qrQuery = (transport: Transport, ticketCodeId: string) =>
  queryOptions({
    queryKey: ['ticket-qr', ticketCodeId],
    queryFn: async ({ signal }) => {
      const request = { path: ticketQrPath, params: { ticketCodeId } }
      const { blob } = await fetchFile(transport, request, signal)
      return dataUrl(blob)
    },
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

/** Converts a blob to a data URL, which unlike an object URL need not be revoked. */
function dataUrl(blob: Blob): Promise<string> {
  const { promise, resolve, reject } = deferred<string>()
  const reader = new FileReader()
  reader.addEventListener('load', () => {
    if (typeof reader.result === 'string') resolve(reader.result)
  })
  reader.addEventListener('error', () => reject(new Error('Could not read the QR code image')))
  reader.readAsDataURL(blob)
  return promise
}
