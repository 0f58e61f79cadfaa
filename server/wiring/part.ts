import type { SweepName } from '@55tickets/api/background.ts'
import type { Config } from '@55tickets/api/platform/config.ts'
import type { Clock } from '@55tickets/api/platform/db/clock.ts'
import type { Db } from '@55tickets/api/platform/db/database.ts'
import type { ListenOptions } from '@55tickets/api/platform/db/listen.ts'
import type { Worker } from '@55tickets/api/platform/jobs/define-job.ts'
import type { Enqueue } from '@55tickets/api/platform/jobs/enqueue.ts'
import type { Log } from '@55tickets/api/platform/log.ts'
import type { Mailer } from '@55tickets/api/platform/mail/mailer.ts'
import { type MakeAttachment, mailSender } from '@55tickets/api/platform/mail/send-mail.ts'
import type { Transport } from '@55tickets/api/platform/mail/transport.ts'
import type { GaugeSource } from '@55tickets/api/platform/metrics.ts'
import type { FastifyInstance } from 'fastify'

/** Dependencies that every area is wired with. */
export interface Deps {
  readonly config: Config
  readonly db: Db
  readonly log: Log
  readonly clock: Pick<Clock, 'now'>
  readonly enqueue: Enqueue
  readonly mailer: Mailer
}

/**
 * One area with its dependencies, not started yet: `createProduct` starts all parts; test fixtures
 * open the parts that they are about, and run sweeps when the test says so.
 */
export interface Part {
  readonly register: (app: FastifyInstance) => void
  readonly workers?: readonly Worker[]
  readonly sweeps?: Readonly<Partial<Record<SweepName, () => Promise<void>>>>
  readonly listening?: Pick<ListenOptions, 'channel' | 'onMessage' | 'onGap'>
  readonly attachments?: Readonly<Record<string, MakeAttachment>>
  readonly gauges?: readonly GaugeSource[]
}

/** Workers of all parts, and the one that sends their mails. */
export const allWorkers = (parts: readonly Part[], mail: Transport): Worker[] => [
  ...parts.flatMap(({ workers = [] }) => workers),
  mailSender(mail, attachmentMakers(parts)),
]

/** Sweeps of all parts, with their names. */
export const allSweeps = (parts: readonly Part[]): [string, () => Promise<void>][] =>
  parts.flatMap(({ sweeps = {} }) => Object.entries(sweeps))

/** Generators of attachments, by kind. */
export const attachmentMakers = (
  parts: readonly Part[],
): Readonly<Record<string, MakeAttachment>> =>
  Object.assign({}, ...parts.map(({ attachments }) => attachments))
