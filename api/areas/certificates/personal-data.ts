import { type RawBuilder, sql } from 'kysely'

/** SQL for the certificates that attest a subscription, as its owner may export them. */
export const exportedCertificates = (subscriptionId: RawBuilder<unknown>) => sql`
  (select coalesce(json_agg(json_build_object('code', code, 'issuedAt', issued_at) order by issued_at), '[]')
     from certificates
    where subscription_id = ${subscriptionId}
       or code in (select code from certificate_sessions where subscription_id = ${subscriptionId}))`
