import { ordersFilePath } from '@55tickets/contracts/http/workspace-paths.ts'
import Download from 'lucide-react/icons/download'
import { serverMessage } from '../../../lib/api/api.ts'
import { fetchFile, saveFile } from '../../../lib/api/fetch-file.ts'
import { useSingleMutation } from '../../../lib/api/use-single-mutation.ts'
import { useAuth } from '../../../lib/auth/auth.tsx'
import { queryText } from '../../../lib/list-params.ts'
import { toast } from '../../../lib/toasts/toasts.tsx'
import { Button } from '../../../ui/button.tsx'
import { type OrderListParams, toOrderQuery } from './order-list-params.ts'

interface ExportOrdersProps {
  readonly eventId: string
  readonly params: OrderListParams
}

/** Exports all orders that the filters let through, not only the page that is shown. */
export function ExportOrders({ eventId, params }: ExportOrdersProps) {
  const { transport } = useAuth()
  const download = useSingleMutation({
    mutationFn: async () => {
      const path = `${ordersFilePath}${queryText(toOrderQuery(params))}`
      const { blob, name } = await fetchFile(transport, { path, params: { eventId } })
      saveFile(blob, name ?? 'pedidos.csv')
    },
    onError: (error) =>
      toast.error(serverMessage(error) ?? 'Erro ao exportar os pedidos. Tente novamente.'),
  })
  return (
    <Button
      variant="secondary"
      busy={download.isPending}
      busyLabel="Exportando..."
      onClick={() => download.mutate()}
    >
      <Download aria-hidden="true" />
      Exportar pedidos
    </Button>
  )
}
