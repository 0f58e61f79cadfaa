import type { Admission, GateEvent, ScanResult } from '@55tickets/contracts/gate.ts'
import { hideCpf } from '@55tickets/rules/people/cpf.ts'
import { benefitLabels } from '@55tickets/rules/tickets/half-price.ts'
import type { EventAtGate } from '../events/public.ts'
import type { Judgement } from './scans/scan.ts'
import type { StoredAdmission } from './store.ts'

export const toAdmission = ({ at, gate }: StoredAdmission): Admission => ({
  at: at.toISOString(),
  gate,
})

export const toGateEvent = (event: EventAtGate): GateEvent => ({
  _id: event.id,
  slug: event.slug,
  name: event.name,
  startDate: event.startsAt.toISOString(),
  endDate: event.endsAt.toISOString(),
  timezone: event.timezone,
  doorsMinutes: event.doorsMinutes,
  postponedAt: event.postponedAt?.toISOString() ?? null,
  entrances: event.entrances.map(({ session, title, startsAt }) => ({
    session,
    title,
    startDate: startsAt?.toISOString() ?? null,
  })),
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
