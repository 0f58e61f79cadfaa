import type { PlantedFault } from '../fault.ts'

/** Cluster, configuration and migrations. */
export const clusterFaults: readonly PlantedFault[] = [
  {
    title: 'a server with a key of the provider starts with the public default secrets',
    file: 'api/platform/config.ts',
    find: '...(isProduction || values.ASAAS_API_KEY ? secretProblems(values) : []),',
    replace: '...(isProduction ? secretProblems(values) : []),',
    tests: ['api/platform/config.test.ts'],
  },
  {
    title:
      'a migration makes a column required in one step, and scans a table while tickets are sold',
    file: 'scripts/migrations/find-risks.ts',
    find: 'before.some((earlier) => earlier.table === table && isValidation(earlier))',
    replace: 'before.some((earlier) => earlier.table === table)',
    tests: ['scripts/migrations/migrations.test.ts'],
  },
  {
    title: 'a server that is being replaced goes on getting requests, which are cut',
    file: 'api/platform/http/health.ts',
    find: `      if (app.isDraining()) return sendRefusal(reply, refuse('UNAVAILABLE'))\n`,
    replace: '',
    tests: ['api/platform/http/app.alone.test.ts'],
  },
  {
    title: 'the balancer sends an order again that a server may have accepted',
    file: 'deploy/haproxy/haproxy.cfg',
    find: `  # A request that has reached a server is not sent again: only its client knows its Idempotency-Key.
  retry-on conn-failure`,
    replace: '  retry-on all-retryable-errors',
    tests: ['server/cluster/deploy-files.test.ts'],
  },
  {
    title: 'orders are led to replicas, which can not write',
    file: 'deploy/haproxy/haproxy.cfg',
    find: 'option httpchk OPTIONS /primary',
    replace: 'option httpchk OPTIONS /health',
    tests: ['server/cluster/deploy-files.test.ts'],
  },
  {
    title: 'an order that was confirmed is lost with the disk of one machine',
    file: 'deploy/patroni/patroni.yml',
    find: 'synchronous_mode_strict: true',
    replace: 'synchronous_mode_strict: false',
    tests: ['server/cluster/deploy-files.test.ts'],
  },
  {
    title: 'behind the pooler a statement that hangs keeps its connection for ever',
    file: 'deploy/pgbouncer/pgbouncer.ini',
    find: `where pg_is_in_recovery(); set statement_timeout = ''5s''; set`,
    replace: 'where pg_is_in_recovery(); set',
    tests: ['server/cluster/deploy-files.test.ts'],
  },
  {
    title: 'no full backup is ever made, and incremental ones pile up on the first',
    file: 'deploy/systemd/55tickets-backup-full.timer',
    find: 'Unit=55tickets-backup@full.service',
    replace: 'Unit=55tickets-backup@incr.service',
    tests: ['server/cluster/deploy-files.test.ts'],
  },
  {
    title: 'an operator who follows the example reads public pages at the primary',
    file: 'deploy/examples/server.env',
    find: 'DATABASE_REPLICA_URL=postgres://tickets:CHANGE_ME@10.0.0.9:5001/tickets',
    replace: 'DATABASE_REPLICA_URL=postgres://tickets:CHANGE_ME@10.0.0.9:5000/tickets',
    tests: ['server/cluster/deploy-files.test.ts'],
  },
  {
    title: 'nobody is alerted when no PostgreSQL is primary',
    file: 'deploy/observability/alerts.yml',
    find: `(count(patroni_primary == 1 and patroni_postgres_running == 1) or vector(0)) == 0
          and on () count(up{job="patroni"})`,
    replace: `(count(patroni_primary == 1 and patroni_postgres_running == 1) or vector(0)) == 0
          and on () count(up{job="postgres"})`,
    tests: ['server/cluster/deploy-files.test.ts'],
  },
]
