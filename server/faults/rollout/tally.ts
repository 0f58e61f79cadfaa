import type { Answer } from '../call.ts'

interface Count {
  requests: number
  slowestMs: number
  readonly failures: Map<string, number>
}

/** Answers by phase of the rollout and by release. */
export interface Tally {
  readonly counts: Map<string, Map<string, Count>>
  phase: string
  /** Release by name of the server. */
  readonly releases: Map<string, string>
  /** Servers that have answered in this phase. */
  readonly seen: Set<string>
  /** Counts an answer. Status 404 fails for whatever was linked. */
  note(answer: Answer, request: string, isLinked?: boolean): void
  begin(phase: string): void
}

export function openTally(): Tally {
  const tally: Tally = {
    counts: new Map(),
    phase: '',
    releases: new Map(),
    seen: new Set(),
    note(answer, request, isLinked = false) {
      const { status, code, servedBy = '', ms } = answer
      const release = tally.releases.get(servedBy) ?? 'none'
      const ofPhase = tally.counts.get(tally.phase) ?? new Map<string, Count>()
      tally.counts.set(tally.phase, ofPhase)
      const count = ofPhase.get(release) ?? { requests: 0, slowestMs: 0, failures: new Map() }
      ofPhase.set(release, count)
      tally.seen.add(servedBy)
      count.requests += 1
      count.slowestMs = Math.max(count.slowestMs, ms)
      if (status !== 0 && status < 500 && !(isLinked && status >= 400)) return
      const failure = `${status} ${code} ${request}`
      count.failures.set(failure, (count.failures.get(failure) ?? 0) + 1)
    },
    begin(phase) {
      tally.phase = phase
      tally.seen.clear()
    },
  }
  return tally
}

/** Failed requests of all phases, with how often each happened. */
export const listFailures = ({ counts }: Tally): string[] =>
  [...counts].flatMap(([phase, releases]) =>
    [...releases].flatMap(([release, { failures }]) =>
      [...failures].map(([failure, times]) => `${phase}, ${release}: ${times} × ${failure}`),
    ),
  )

const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, one) => total + one, 0)

/** Table of requests and failures, one line for each phase and release. */
export function tallyTable({ counts }: Tally): string {
  const rows = [...counts].flatMap(([phase, releases]) =>
    [...releases].map(([release, { requests, failures, slowestMs }]) => [
      phase,
      release,
      String(requests),
      String(sum(failures.values())),
      `${slowestMs.toFixed(0)} ms`,
    ]),
  )
  const all = [['phase', 'release', 'requests', 'failed', 'slowest'], ...rows]
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  return all
    .map((row) => row.map((cell, column) => cell.padEnd(widths?.[column] ?? 0)).join('  '))
    .join('\n')
}
