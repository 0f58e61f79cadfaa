import { leadsFilePath } from '@55tickets/contracts/team.ts'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { ApiError, serverMessage } from '../../lib/api/api.ts'
import { fetchFile, saveFile } from '../../lib/api/fetch-file.ts'
import { useAuth } from '../../lib/auth/auth.tsx'
import { toast } from '../../lib/toasts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { type LeadListParams, writeLeadParams } from './lead-params.ts'

/** Exports all leads that match the filters, not only the current page. */
export function ExportLeads({ params, count }: { params: LeadListParams; count: number }) {
  const { transport } = useAuth()
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      const path = `${leadsFilePath}${writeLeadParams({ ...params, page: 1 })}`
      const { blob, name } = await fetchFile(transport, { path, params: {} })
      saveFile(blob, name ?? 'leads.csv')
    } catch (error) {
      if (!(error instanceof ApiError)) reportError(error)
      toast.error(serverMessage(error) ?? 'Erro ao exportar os leads. Tente novamente.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="secondary" busy={busy} disabled={count === 0} onClick={() => void download()}>
      <Download aria-hidden="true" />
      Exportar CSV
    </Button>
  )
}
