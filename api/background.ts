/**
 * All background work of the product, with its timing. The code is in the area: `defineJob` and
 * `workOn`, `workOnSchedule`, or `sweeps` in `api/wiring/`. A process does not start if an entry
 * has no code. `/metrics` counts each run by these names, and docs/operating.md lists them.
 *
 * Not here: timers that keep a connection or a request alive (LISTEN probes, heartbeats, deadlines),
 * and the check that the sandbox runs, which production does not have.
 */

/**
 * Queued in a transaction, run once by any process, retried with growing delays of up to an hour:
 * 36 retries outlast a night without the mail server or the provider. `concurrency` is per process.
 * The names are stored in the database: renaming a job needs a migration, as `0002_rename_jobs.sql`.
 */
export const jobs = {
  'send-mail': { retries: 36, concurrency: 2, does: 'sends mails' },
  'send-promoter-mail': {
    retries: 36,
    concurrency: 1,
    does: 'sends mails that promoters cause, for which no other mail waits',
  },
  'recover-password': { retries: 5, concurrency: 2, does: 'mails a recovery link' },
  'send-confirmation': { retries: 5, concurrency: 2, does: 'mails another confirmation link' },
  'finish-erasure': { retries: 40, concurrency: 1, does: 'erases leftovers of an account' },
  'handle-webhook-event': {
    retries: 30,
    concurrency: 8,
    does: 'updates a charge or a transfer from a webhook event',
  },
  'charge-changed': { retries: 20, concurrency: 8, does: 'settles the sales of changed charges' },
  // A refund may have to wait for balance in the provider's account.
  'refund-charge': { retries: 200, concurrency: 2, does: 'refunds a charge at the provider' },
  'end-session': {
    retries: 36,
    concurrency: 1,
    does: 'cancels subscriptions and gives back tickets of a cancelled session',
  },
  'refund-part': { retries: 200, concurrency: 2, does: 'refunds parts of a charge' },
  'recheck-charge': {
    retries: 20,
    concurrency: 2,
    does: 'looks up a doubtful charge at the provider',
  },
  // A transfer may have to wait for balance in the provider's account.
  'send-transfer': { retries: 200, concurrency: 2, does: 'sends a transfer at the provider' },
  'send-notices': { retries: 36, concurrency: 1, does: 'mails people whom a change concerns' },
  'send-message': {
    retries: 36,
    concurrency: 1,
    does: 'freezes the audience of a message and mails it',
  },
  // Each portion queues the next one.
  'cancel-event': {
    retries: 200,
    concurrency: 1,
    does: 'refunds a portion of a cancelled event’s orders and mails their buyers',
  },
  'reconcile-day': { retries: 36, concurrency: 1, does: 'compares a day with the provider' },
} as const satisfies Record<string, JobEntry>

/**
 * Run by cron in the time of Brasília, once across all processes. Times that passed while no process
 * ran are made up for by one run.
 */
export const schedules = {
  'relist-events': { cron: '* * * * *', does: 'moves events in the list as time passes' },
  'resume-notices': { cron: '* * * * *', does: 'queues notices that nothing is sending' },
  'resume-messages': { cron: '* * * * *', does: 'queues messages that nothing is sending' },
  'clean-up-platform': { cron: '7 * * * *', does: 'deletes old mails and counts of attempts' },
  'clean-up-accounts': {
    cron: '17 * * * *',
    does: 'deletes expired links and old logins, encrypts secrets of authenticator apps with a new `SECRET_KEY`',
  },
  'reset-second-factors': {
    cron: '*/10 * * * *',
    does: 'switches second factors off that were lost, three days after it was asked for, and mails their owners before',
  },
  'remove-idempotency-keys': { cron: '27 * * * *', does: 'removes idempotency keys after a day' },
  'reconcile-yesterday': {
    cron: '20 4 * * *',
    does: 'queues `reconcile-day` for the day before and days that differ; deletes results after 90 days',
  },
  'check-balance': {
    cron: '12 * * * *',
    does: 'compares the account’s balance with what organizations are due',
  },
  'purge-sales': {
    cron: '35 4 * * *',
    does: 'deletes sales after five years, and answers that came with reservations which nobody began to pay',
  },
  'purge-guests': { cron: '37 4 * * *', does: 'erases guests 180 days after their event' },
  'delete-old-answers': {
    cron: '38 4 * * *',
    does: 'deletes answers to forms some months after their event',
  },
  'purge-exports': { cron: '39 4 * * *', does: 'deletes records of exports after five years' },
  'report-overdue-refunds': { cron: '40 4 * * *', does: 'mails overdue refunds to the company' },
  'report-postponed-events': {
    cron: '42 4 * * *',
    does: 'asks the team about events without a date',
  },
  'clean-up-files': { cron: '45 4 * * *', does: 'deletes files that nothing has used for a week' },
  'clean-up-history': {
    cron: '47 4 * * *',
    does: 'deletes devices and addresses in histories of organizations after 180 days',
  },
  'trim-webhook-events': { cron: '50 4 * * *', does: 'trims webhook events after 180 days' },
} as const satisfies Record<string, ScheduleEntry>

/** Retries of a scheduled run, seconds apart; afterwards the next time of the schedule. */
export const SCHEDULE_RETRIES = 3

/** Repeated in every process, never twice at once in one; a failed run waits for the next. */
export const sweeps = {
  'resume-deferred-events': { everySeconds: 2, does: 'queues webhook events that were deferred' },
  'reload-ended-logins': { everySeconds: 3, does: 'reloads which logins have ended' },
  'release-expired': { everySeconds: 10, does: 'releases the stock of expired reservations' },
  'expire-waiting': { everySeconds: 10, does: 'expires sales whose payment did not arrive' },
  'notify-expired': { everySeconds: 10, does: 'mails buyers whose sale expired' },
  'settle-unsettled': { everySeconds: 10, does: 'settles sales whose settlement failed' },
  'count-provider-calls': {
    everySeconds: 10,
    does: 'adds up calls to the provider, and logs when much of its quota is used',
  },
  'poll-open-charges': { everySeconds: 20, does: 'looks up open charges at the provider' },
  'recheck-closed-charges': { everySeconds: 20, does: 'looks up closed charges, ever less often' },
  'poll-transfers': { everySeconds: 20, does: 'looks up transfers that have not ended' },
  'sync-clock': { everySeconds: 30, does: 'reads the time of the database' },
} as const satisfies Record<string, SweepEntry>

export type JobName = keyof typeof jobs
export type ScheduleName = keyof typeof schedules
export type SweepName = keyof typeof sweeps

interface JobEntry {
  readonly does: string
  readonly retries: number
  /** Jobs of this name that one process runs at once. */
  readonly concurrency: number
}

interface ScheduleEntry {
  readonly does: string
  readonly cron: string
}

interface SweepEntry {
  readonly does: string
  readonly everySeconds: number
}
