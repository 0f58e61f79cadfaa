import type { TicketCode } from '@55tickets/contracts/tickets.ts'
import { demoPassword } from './users.ts'

/** Function that makes one call of the API. */
export type ApiCall = (call: {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  token?: string
  key?: string
  body?: object
}) => Promise<{ status: number; body: unknown }>

/** Demo user who buys through the API as real users do. */
export interface Buyer {
  readonly id: string
  /** Returns the answer; throws on a refusal. */
  post(path: string, body?: object, key?: string): Promise<Record<string, unknown>>
  /** Like `post`, but ignores a conflict, which means that it was done before. */
  put(path: string, body: object): Promise<void>
  readTicketCodes(saleId: string): Promise<TicketCode[]>
  signOut(): Promise<void>
}

/** Signs in; null if the password was changed, since the account then belongs to a real person. */
export async function signIn(ask: ApiCall, email: string): Promise<Buyer | null> {
  const credentials = { email, password: demoPassword }
  const login = await ask({ method: 'POST', path: '/login', body: credentials })
  if (login.status !== 200) return null
  const { accessToken: token } = login.body as { accessToken: string }
  const me = await ask({ method: 'GET', path: '/auth/me', token })

  const post: Buyer['post'] = async (path, body, key) => {
    const call = {
      method: 'POST',
      path,
      token,
      ...(body && { body }),
      ...(key && { key }),
    } as const
    const answer = await ask(call)
    if (answer.status < 300) return answer.body as Record<string, unknown>
    throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  }
  return {
    id: (me.body as { id: string }).id,
    post,
    async put(path, body) {
      const answer = await ask({ method: 'PUT', path, token, body })
      if (answer.status < 300 || answer.status === 409) return
      throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    },
    async readTicketCodes(saleId) {
      const answer = await ask({ method: 'GET', path: `/venda/${saleId}`, token })
      return (answer.body as { ticketCodes: TicketCode[] }).ticketCodes
    },
    signOut: async () => void (await post('/logout')),
  }
}
