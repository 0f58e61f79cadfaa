import type { TrackingLink } from '@55tickets/contracts/links.ts'
import { useQueryClient } from '@tanstack/react-query'
import { failureText } from '../../lib/api/api.ts'
import { useSingleMutation } from '../../lib/api/use-single-mutation.ts'
import { useApi } from '../../lib/app-context.tsx'
import { notice, toast } from '../../lib/toasts/toasts.tsx'
import { linksKey } from './queries.ts'

/** Archives a link and puts it to use again in one tap, with the way back in the notice. */
export function useLinkArchive(eventId: string, { _id: linkId, name }: TrackingLink) {
  const api = useApi()
  const client = useQueryClient()
  const { mutate, isPending } = useSingleMutation({
    mutationFn: async (isArchived: boolean) => {
      await api('changeLink', { params: { eventId, linkId }, body: { name, isArchived } })
      await client.invalidateQueries({ queryKey: linksKey(eventId) })
    },
    onSuccess: (_, isArchived) => {
      if (!isArchived) return toast.success(`“${name}” conta de novo.`)
      notice({
        variant: 'success',
        title: `“${name}” arquivado`,
        description: 'O endereço ainda abre o evento, mas não conta mais visitas nem vendas.',
        action: { label: 'Desfazer', onPress: () => mutate(false) },
      })
    },
    onError: (error) => toast.error(failureText(error)),
  })
  return { setArchived: mutate, isPending }
}
