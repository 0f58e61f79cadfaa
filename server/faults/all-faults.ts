import { databaseFaults } from './database-faults.ts'
import type { Fault } from './fault.ts'
import { fraudFaults } from './fraud-faults.ts'
import { killFaults } from './kill-faults.ts'
import { loadFaults } from './load-faults.ts'
import { mailFaults } from './mail-faults.ts'
import { providerFaults } from './provider-faults.ts'
import { rush } from './rush.ts'
import { transferFaults } from './transfer-faults.ts'
import { webhookFaults } from './webhook-faults.ts'

/** All faults, in the order in which they run. */
export const allFaults: readonly Fault[] = [
  rush,
  ...killFaults,
  ...databaseFaults,
  ...providerFaults,
  ...transferFaults,
  ...fraudFaults,
  ...webhookFaults,
  ...mailFaults,
  ...loadFaults,
]
