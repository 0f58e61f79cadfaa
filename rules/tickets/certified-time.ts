const pluralize = (count: number, one: string, many: string) =>
  `${count} ${count === 1 ? one : many}`

/** Duration in words: "8 horas", "1 hora e 30 minutos", "45 minutos". */
export function certifiedTime(minutes: number): string {
  const parts = [
    { count: Math.floor(minutes / 60), text: ['hora', 'horas'] },
    { count: minutes % 60, text: ['minuto', 'minutos'] },
  ]
  return parts
    .filter(({ count }) => count > 0)
    .map(({ count, text: [one = '', many = ''] }) => pluralize(count, one, many))
    .join(' e ')
}

/** Duration for a narrow column: "8h", "1h30", "45 min". */
export function briefTime(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours}h` : `${hours}h${String(rest).padStart(2, '0')}`
}
