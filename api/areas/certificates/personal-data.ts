import { type RawBuilder, sql } from 'kysely'

/** SQL for the certificate of a subscription, as its owner may export it. */
export const exportedCertificate = (subscriptionId: RawBuilder<unknown>) => sql`
  (select json_build_object('code', code, 'issuedAt', issued_at)
     from certificates where subscription_id = ${subscriptionId})`
