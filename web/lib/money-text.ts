import { formatMoney, fromReais } from '@55tickets/rules/money.ts'

export const moneyText = (reais: number): string => formatMoney(fromReais(reais))
