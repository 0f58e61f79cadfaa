import type { Coupon } from '@55tickets/contracts/coupons.ts'
import { useQueryClient } from '@tanstack/react-query'
import { failureText } from '../../lib/api/api.ts'
import { useSingleMutation } from '../../lib/api/use-single-mutation.ts'
import { useApi } from '../../lib/app-context.tsx'
import { notice, toast } from '../../lib/toasts/toasts.tsx'
import { couponsQuery } from './queries.ts'

/** Switches a coupon off and on in one tap, with the way back in the notice. */
export function useCouponSwitch(eventId: string, { _id: couponId, code }: Coupon) {
  const api = useApi()
  const client = useQueryClient()
  const query = couponsQuery(api, eventId)
  const { mutate, isPending } = useSingleMutation({
    mutationFn: async (isActive: boolean) => {
      // The newest coupon, so that nothing else of it changes.
      const coupons = await client.fetchQuery({ ...query, staleTime: 0 })
      const known = coupons.find(({ _id }) => _id === couponId)
      if (!known) return
      const { _id, used: _used, discount: _discount, ...fields } = known
      const body = { ...fields, isActive }
      const saved = await api('changeCoupon', { params: { eventId, couponId }, body })
      client.setQueryData(query.queryKey, (old) =>
        old?.map((coupon) => (coupon._id === couponId ? saved : coupon)),
      )
    },
    onSuccess: (_, isActive) => {
      if (isActive) return toast.success(`Cupom ${code} ativado.`)
      notice({
        variant: 'success',
        title: `Cupom ${code} desativado`,
        description: 'Ninguém mais usa. Pedidos já feitos mantêm o desconto.',
        action: { label: 'Desfazer', onPress: () => mutate(true) },
      })
    },
    onError: (error) => toast.error(failureText(error)),
  })
  return { setActive: mutate, isPending }
}
