import type { GatePerson } from '@55tickets/contracts/gate/workspace.ts'
import { countText } from '@55tickets/rules/text/count-text.ts'
import { entriesText } from '../held/held-scans-list.tsx'

type GateWork = Pick<GatePerson, 'scans' | 'admitted' | 'undone'>

/** "12 leituras · 11 entradas · 1 desfeita" */
export const workText = ({ scans, admitted, undone }: GateWork): string =>
  [
    scansText(scans),
    scans > 0 && entriesText(admitted),
    undone > 0 && (undone === 1 ? '1 desfeita' : `${countText(undone)} desfeitas`),
  ]
    .filter(Boolean)
    .join(' · ')

const scansText = (scans: number): string =>
  scans === 1 ? '1 leitura' : `${countText(scans)} leituras`
