import { cleanUpPlatformWorker } from '../platform/clean-up.ts'
import { archiveGauges } from '../platform/db/archive-gauges.ts'
import type { Clock } from '../platform/db/clock.ts'
import type { Db } from '../platform/db/database.ts'
import type { Replica } from '../platform/db/replica.ts'
import { replicaGauges } from '../platform/db/replica-gauges.ts'
import { cspReportCounts } from '../platform/http/csp-reports.ts'
import { refusalCounts } from '../platform/http/errors.ts'
import { jobGauges } from '../platform/jobs/job-gauges.ts'
import type { Part } from './part.ts'

/** Background work and metrics of the platform itself, which has no routes here. */
export const wirePlatform = (db: Db, clock: Clock, replica?: Replica): Part => ({
  workers: [cleanUpPlatformWorker],
  sweeps: { 'sync-clock': clock.sync },
  gauges: [
    ...jobGauges(db),
    ...replicaGauges(db),
    ...archiveGauges(db),
    {
      name: 'replication_lag_seconds',
      help: 'Age of what a replica is known to have; above 1 none is read. NaN without a replica',
      read: async () => replica?.lagSeconds() ?? Number.NaN,
    },
  ],
  counters: [
    {
      name: 'refusals_total',
      help: 'Requests that this process refused, by code',
      label: 'code',
      counted: refusalCounts,
    },
    {
      name: 'csp_reports_total',
      help: 'Violations of the content security policy that browsers reported to this process',
      label: 'directive',
      counted: cspReportCounts,
    },
  ],
  register: () => undefined,
})
