import '../../lib/forms/zod-setup.ts'
import type { CurrentUser } from '@55tickets/contracts/accounts.ts'
import { changeProfile } from '@55tickets/contracts/profile.ts'
import type { Address } from '@55tickets/rules/people/address.ts'
import type { Api } from '../../lib/api/api.ts'

export type ProfileChange = { readonly cpf: string } | { readonly address: Address }

export const sendProfile = (api: Api, id: string, body: ProfileChange): Promise<CurrentUser> =>
  api(changeProfile, { params: { id }, body })
