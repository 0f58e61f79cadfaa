import type { Round } from './fault.ts'

/** Counts deliveries of the mails to the buyers of a round: each should arrive once. */
export async function countMailArrivals({ scene, event }: Round) {
  const { rows } = await scene.pool.query<{ id: string }>(
    `select id::text from mails where sent_at is not null and to_address in
       (select email from users join sales on sales.user_id = users.id where event_id = $1)`,
    [event.eventId],
  )
  const arrivals = new Map(
    [...scene.mail.arrivals()].map(([id, times]) => [/^<([^@]+)@/.exec(id)?.[1] ?? id, times]),
  )
  const times = rows.map(({ id }) => arrivals.get(id) ?? 0)
  return {
    sent: rows.length,
    doubled: times.filter((count) => count > 1).length,
    missing: times.filter((count) => count === 0).length,
  }
}
