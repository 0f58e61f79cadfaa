import { formatMoney, fromReais } from './money.ts'

/** Formats an amount of the API, e.g. 1234.56 as "R$ 1.234,56". */
export const formatReais = (reais: number): string => formatMoney(fromReais(reais))
