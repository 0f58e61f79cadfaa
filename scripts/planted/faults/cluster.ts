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
]
