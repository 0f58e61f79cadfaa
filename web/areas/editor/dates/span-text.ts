const HOUR = 60
const DAY = 24 * HOUR

/** Span between two local times, in words: "7 dias depois", "1 dia e 2 horas antes". */
export function spanText(from: string, to: string): string {
  const minutes = (toMs(to) - toMs(from)) / 60_000
  if (minutes === 0) return 'na mesma hora do relógio'
  const length = Math.abs(minutes)
  const parts = [
    amount(Math.floor(length / DAY), 'dia', 'dias'),
    amount(Math.floor((length % DAY) / HOUR), 'hora', 'horas'),
    amount(length % HOUR, 'minuto', 'minutos'),
  ].filter((part) => part !== '')
  const last = parts.pop() ?? ''
  const words = parts.length > 0 ? `${parts.join(', ')} e ${last}` : last
  return `${words} ${minutes > 0 ? 'depois' : 'antes'}`
}

const amount = (count: number, one: string, many: string): string => {
  if (count === 0) return ''
  return count === 1 ? `1 ${one}` : `${count} ${many}`
}

/** Milliseconds of a local time, only to compare it with others. */
const toMs = (local: string): number => Date.parse(`${local}Z`)
