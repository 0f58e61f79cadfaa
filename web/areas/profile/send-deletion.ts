import '../../lib/forms/zod-setup.ts'
import { deleteAccount } from '@55tickets/contracts/profile.ts'
import type { Api } from '../../lib/api/api.ts'

export const sendDeletion = (api: Api, id: string, password: string) =>
  api(deleteAccount, { params: { id }, body: { password } })
