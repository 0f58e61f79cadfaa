import { formatReais } from '@55tickets/rules/money/format-reais.ts'
import { type InstallmentPlan, totalCharged } from '@55tickets/rules/money/installments.ts'
import { Select } from '../../../ui/form/select.tsx'
import type { Payable } from './use-pay.ts'

interface InstallmentsSelectProps {
  readonly sale: Payable
  readonly count: number
  readonly onChange: (count: number) => void
  /** Reason why this number of instalments is not possible. */
  readonly error: string | null
  readonly disabled: boolean
}

/** Native select of the instalments, with the total cost of each option. */
export function InstallmentsSelect(props: InstallmentsSelectProps) {
  const { sale, count, onChange, error, disabled } = props
  const plans = sale.installmentOptions.filter(({ installments }) => installments > 1)
  const chosen = plans.find(({ installments }) => installments === count)
  return (
    <Select
      label="Parcelas"
      name="installments"
      value={String(count)}
      onChange={({ target }) => onChange(Number(target.value))}
      disabled={disabled}
      hint={<Cost sale={sale} plans={plans} chosen={chosen} />}
      error={error ?? undefined}
    >
      <option value={1}>À vista</option>
      {plans.map((plan) => (
        <option key={plan.installments} value={plan.installments}>
          {planText(sale, plan)}
        </option>
      ))}
    </Select>
  )
}

function planText(sale: Payable, plan: InstallmentPlan): string {
  const total = totalCharged(sale, plan)
  const free = total > sale.amountCharged ? '' : ' sem juros'
  return `${plan.installments}x de ${formatReais(plan.monthlyAmount)}${free} (total ${formatReais(total)})`
}

interface CostProps {
  readonly sale: Payable
  readonly plans: readonly InstallmentPlan[]
  readonly chosen: InstallmentPlan | undefined
}

function Cost({ sale, plans, chosen }: CostProps) {
  const { amountCharged, monthlyRatePercentage } = sale
  const hasInterest = plans.some(({ totalAmount }) => totalAmount > amountCharged)
  const rate = `${String(monthlyRatePercentage).replace('.', ',')}% ao mês`
  return (
    <>
      {hasInterest && (
        <>
          <span className="block">Taxas são aplicadas aos pagamentos parcelados</span>
          <span className="block">{`Juros de ${rate}.`}</span>
        </>
      )}
      {chosen && (
        <span className="block">
          {`Total em ${chosen.installments}x: `}
          <b className="font-semibold text-ink">{formatReais(totalCharged(sale, chosen))}</b>
          {` (à vista: ${formatReais(amountCharged)}).`}
        </span>
      )}
    </>
  )
}
