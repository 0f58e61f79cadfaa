import '../../lib/forms/zod-setup.ts'
import { cancelPurchase } from '@55tickets/contracts/refunds.ts'
import type { Api } from '../../lib/api/api.ts'

export const sendPurchaseCancellation = (api: Api, id: string) =>
  api(cancelPurchase, { params: { id }, body: {} })
