import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/database.ts'
import type { StreamLimit } from '../../platform/http/state-streams.ts'

/** Open streams of one process. */
export const MAX_STREAMS = 5_000
/** Part of them for organizations that anybody can create: the others are left for verified ones. */
const MAX_UNVERIFIED_STREAMS = 2_000

export type StreamConfig = Pick<
  Config,
  'FIGURE_STREAMS_PER_ORGANIZATION' | 'FIGURE_STREAMS_PER_USER'
>

/**
 * Limits of a stream of figures: those of its organization, and of its user, who may have many
 * organizations. Not by address, which members of many organizations may share.
 */
export async function streamLimits(
  db: Db,
  config: StreamConfig,
  { eventId, userId }: { readonly eventId: string; readonly userId: string },
): Promise<StreamLimit[]> {
  const organization = await db
    .selectFrom('events')
    .innerJoin('organizations', 'organizations.id', 'events.organization_id')
    .select(['organizations.id', 'organizations.status'])
    .where('events.id', '=', eventId)
    .executeTakeFirst()
  const shared: StreamLimit[] =
    organization?.status === 'verified'
      ? []
      : [['organizations that are not verified', MAX_UNVERIFIED_STREAMS]]
  return [
    [`organization ${organization?.id}`, config.FIGURE_STREAMS_PER_ORGANIZATION],
    [`user ${userId}`, config.FIGURE_STREAMS_PER_USER],
    ...shared,
  ]
}
