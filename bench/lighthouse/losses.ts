import type { Result } from 'lighthouse'

/** An audit that takes points from its category. */
export interface Loss {
  id: string
  title: string
  points: number
  /** Short detail of Lighthouse. */
  detail: string
  /** True if all its findings are map tiles that could not be fetched. */
  isOfTiles: boolean
}

/** Audits that cost one category of a run points, the largest loss first. */
export function listLosses(run: Result, category: string, tileHost: string): Loss[] {
  const refs = run.categories[category]?.auditRefs ?? []
  const isCounted = ({ id }: { id: string }) => typeof run.audits[id]?.score === 'number'
  const whole = refs.filter(isCounted).reduce((sum, { weight }) => sum + weight, 0)
  return refs
    .flatMap(({ id, weight }) => {
      const audit = run.audits[id]
      if (!audit || typeof audit.score !== 'number' || weight === 0 || audit.score >= 1) return []
      const items = auditItems(audit)
      const isOfTiles = items.length > 0 && items.every((item) => item.includes(tileHost))
      const points = ((1 - audit.score) * weight * 100) / whole
      const detail = audit.displayValue ?? items.join(' ').slice(0, 200)
      return [{ id, title: audit.title, points, detail, isOfTiles }]
    })
    .sort((one, other) => other.points - one.points)
}

const auditItems = ({ details }: Result['audits'][string]): string[] =>
  details && 'items' in details && Array.isArray(details.items)
    ? details.items.map((item) => JSON.stringify(item))
    : []
