import '../../lib/forms/zod-setup.ts'
import type { CallRequest } from '@55tickets/contracts/call.ts'
import { changeLead } from '@55tickets/contracts/team.ts'
import type { Api } from '../../lib/api/api.ts'

type Step = CallRequest<typeof changeLead>['body']

export const sendStep = (api: Api, id: string, body: Step) =>
  api(changeLead, { params: { id }, body })
