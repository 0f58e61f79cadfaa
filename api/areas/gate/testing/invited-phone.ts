import { randomBytes } from 'node:crypto'
import type { GateInvite } from '@55tickets/contracts/gate/workspace.ts'
import { signedInAs } from '../../../testing/people.ts'
import { type GateApp, SHOW } from './gate-app.ts'

/** Token in the address of an invite. */
const inviteToken = ({ path }: Pick<GateInvite, 'path'>): string =>
  path.replace('/portaria#convite=', '')

/** Phones that staff invites to the gate of an event. */
export function createPhones(gateApp: GateApp, eventId = SHOW) {
  const { app, staff } = gateApp
  const ask = (method: 'GET' | 'POST' | 'DELETE', path: string) =>
    app.inject({
      method,
      url: `/api/promoter/events/${eventId}${path}`,
      headers: signedInAs(staff),
    })
  const invite = async (): Promise<GateInvite & { token: string }> => {
    const made = (await ask('POST', '/gate/invites')).json<GateInvite>()
    return { ...made, token: inviteToken(made) }
  }
  const accept = (token: string, name = 'Portão A', key = randomBytes(16).toString('hex')) =>
    app.inject({ method: 'POST', url: '/api/gate/devices', payload: { token, name, key } })
  return {
    ask,
    invite,
    accept,
    /** Calls of one phone, which accepted an invite. */
    async open(name?: string) {
      const { _id: id, token } = await invite()
      const answer = await accept(token, name)
      const cookie = String(answer.headers['set-cookie']).split(';', 1)[0] ?? ''
      const call = (method: 'GET' | 'POST', path: string, payload?: object, event = eventId) =>
        app.inject({
          method,
          url: `/api/gate/${event}${path}`,
          headers: { cookie },
          ...(payload && { payload }),
        })
      return { id, cookie, call }
    },
    revoke: (id: string) => ask('DELETE', `/gate/devices/${id}`),
  }
}
