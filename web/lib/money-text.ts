import { formatMoney, fromReais } from '@55tickets/rules/money/money.ts'

export const moneyText = (reais: number): string => formatMoney(fromReais(reais))
