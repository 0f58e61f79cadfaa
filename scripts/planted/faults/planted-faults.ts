import type { PlantedFault } from '../fault.ts'
import { clusterFaults } from './cluster.ts'
import { gateFaults } from './gate.ts'
import { moneyFaults } from './money.ts'
import { promoterFaults } from './promoters.ts'

export const plantedFaults: readonly PlantedFault[] = [
  ...promoterFaults,
  ...gateFaults,
  ...moneyFaults,
  ...clusterFaults,
]
