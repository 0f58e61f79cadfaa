import { databaseFaults } from './database-faults.ts'
import type { Fault } from './fault.ts'
import { killFaults } from './kill-faults.ts'
import { loadFaults } from './load-faults.ts'
import { mailFaults } from './mail-faults.ts'
import { providerFaults } from './provider-faults.ts'
import { rush } from './rush.ts'
import { webhookFaults } from './webhook-faults.ts'

/** In the order in which they are result. */
export const allFaults: readonly Fault[] = [
  rush,
  ...killFaults,
  ...databaseFaults,
  ...providerFaults,
  ...webhookFaults,
  ...mailFaults,
  ...loadFaults,
]
