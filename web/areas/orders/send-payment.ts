import '../../lib/zod-setup.ts'
import { abandonPayment, simulatePayment } from '@55tickets/contracts/payments.ts'
import type { Api } from '../../lib/api.ts'

const of = (vendaId: string) => ({ params: { vendaId }, body: {} })

export const sendAbandon = (api: Api, id: string) => api(abandonPayment, of(id))

export const sendSimulation = (api: Api, id: string) => api(simulatePayment, of(id))
