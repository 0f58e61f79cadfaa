import { deviceName } from '@55tickets/rules/people/device-name.ts'
import type { FastifyRequest } from 'fastify'

/** Device on which a login is used, as its owner sees it. */
export interface LoginDevice {
  readonly device: string
  /** Network address. */
  readonly address: string
}

export const loginDevice = ({ headers, ip }: FastifyRequest): LoginDevice => ({
  device: deviceName(headers['user-agent'] ?? ''),
  address: ip,
})
