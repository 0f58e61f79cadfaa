import { countText } from '@55tickets/rules/text/count-text.ts'

export const scansText = (scans: number): string =>
  scans === 1 ? '1 leitura' : `${countText(scans)} leituras`
