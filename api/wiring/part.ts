import type { FastifyInstance } from 'fastify'
import type { SweepName } from '../background.ts'
import type { Config } from '../platform/config.ts'
import type { Clock } from '../platform/db/clock.ts'
import type { Db } from '../platform/db/database.ts'
import type { ListenOptions } from '../platform/db/listen.ts'
import type { Worker } from '../platform/jobs/define-job.ts'
import type { Enqueue } from '../platform/jobs/enqueue.ts'
import type { Log } from '../platform/log.ts'
import type { Mailer } from '../platform/mail/mailer.ts'
import type { MakeLink } from '../platform/mail/secret-links.ts'
import {
  type MailMakers,
  type MakeAttachment,
  mailJobs,
  mailSender,
} from '../platform/mail/send-mail.ts'
import type { Transport } from '../platform/mail/transport.ts'
import type { CounterSource, GaugeSource } from '../platform/metrics/metrics.ts'

/** Dependencies that every area is wired with. */
export interface Deps {
  readonly config: Config
  readonly db: Db
  /** Database for public reads that may be a second old: the replica's, where there is one. */
  readonly reads: Db
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
  readonly mailLinks?: Readonly<Record<string, MakeLink>>
  readonly gauges?: readonly GaugeSource[]
  readonly counters?: readonly CounterSource[]
}

/** Workers of all parts, and those that send their mails. */
export const allWorkers = (parts: readonly Part[], mail: Transport): Worker[] => [
  ...parts.flatMap(({ workers = [] }) => workers),
  ...mailJobs.map((job) => mailSender(mail, mailMakers(parts), { job })),
]

/** Sweeps of all parts, with their names. */
export const allSweeps = (parts: readonly Part[]): [string, () => Promise<void>][] =>
  parts.flatMap(({ sweeps = {} }) => Object.entries(sweeps))

/** Makers of attachments and of links with a secret, by kind. */
export const mailMakers = (parts: readonly Part[]): MailMakers => ({
  attachments: Object.assign({}, ...parts.map(({ attachments }) => attachments)),
  links: Object.assign({}, ...parts.map(({ mailLinks }) => mailLinks)),
})
