import type { Admission, ScanResult } from '@55tickets/contracts/gate.ts'
import { hideCpf } from '@55tickets/rules/people/cpf.ts'
import { benefitLabels } from '@55tickets/rules/tickets/half-price.ts'
import type { Judgement } from './scan.ts'
import type { StoredAdmission } from './store.ts'

export const toAdmission = ({ at, gate }: StoredAdmission): Admission => ({
  at: at.toISOString(),
  gate,
})

/** Maps a judgement to the answer that the gate shows. */
export function toScanned({ id, at, judged, code, used }: Judgement): ScanResult {
  return {
    _id: id,
    at: at.toISOString(),
    verdict: judged,
    ticket: code && {
      name: code.name,
      holder: code.holderName,
      cpf: code.holderCpf === null ? null : hideCpf(code.holderCpf),
      requiresProof: code.requiresProof,
      benefit: code.benefit && benefitLabels[code.benefit],
      entrances: [...code.entrances],
    },
    used: used && toAdmission(used),
  }
}
