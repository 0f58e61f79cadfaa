import {
  type CardField,
  maskCardNumber,
  maskCvc,
  maskExpiry,
  maskHolderDocument,
} from '@55tickets/rules/money/card.ts'
import { cardBrand } from '@55tickets/rules/money/card-brand.ts'
import { maskPhone } from '@55tickets/rules/people/phone.ts'
import { maskPostalCode } from '@55tickets/rules/people/postal-code.ts'
import type { useForm } from '../../../lib/forms/use-form.ts'
import { classes } from '../../../ui/classes.ts'
import { controlClasses } from '../../../ui/form/control-look.ts'
import { Field } from '../../../ui/form/field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { BrandMark } from './brand-mark.tsx'

/** Values of the card form. */
export type CardValues = { readonly [Field in CardField]: string }

interface CardInputsProps {
  readonly values: CardValues
  readonly text: ReturnType<typeof useForm<CardValues>>['text']
  /** True while the payment is being sent; the fields are read-only meanwhile. */
  readonly busy: boolean
  /**
   * True after a failed attempt: all fields but the CVC, which is never kept, are still filled in.
   */
  readonly isRetry: boolean
}

/** Space below the room for an error message, which is kept when the message needs more lines. */
const row = 'mb-2'
const pair = `${row} grid grid-cols-2 items-start gap-x-4`

export function CardInputs({ values, text, busy, isRetry }: CardInputsProps) {
  const shared = { readOnly: busy, 'aria-required': true, enterKeyHint: 'next' } as const
  const { error, ...number } = text('number', maskCardNumber)
  const isAmex = cardBrand(values.number) === 'American Express'
  const whereCode = isAmex ? '4 dígitos na frente' : '3 dígitos no verso'
  const code = text('ccv', (typed) => maskCvc(typed, values.number))
  const isCodeGone = isRetry && values.ccv === ''
  return (
    <>
      <Field
        label="Número do cartão"
        error={error}
        id={undefined}
        required={undefined}
        className={row}
      >
        {(tie) => (
          <div className="relative">
            <input
              inputMode="numeric"
              autoComplete="cc-number"
              placeholder="0000 0000 0000 0000"
              className={classes(controlClasses, 'pr-17 tabular-nums')}
              {...shared}
              {...number}
              {...tie}
            />
            <BrandMark number={values.number} />
          </div>
        )}
      </Field>
      <TextField
        label="Nome no cartão"
        autoComplete="cc-name"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder="Como está impresso no cartão"
        className={row}
        {...shared}
        {...text('holderName')}
      />
      <div className={pair}>
        <TextField
          label="Validade"
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder="MM/AA"
          {...shared}
          {...text('expiry', maskExpiry)}
        />
        <TextField
          label="CVC"
          hint={isCodeGone ? 'Digite o código de novo' : whereCode}
          inputMode="numeric"
          autoComplete="cc-csc"
          placeholder={isAmex ? '0000' : '000'}
          {...shared}
          {...code}
          // The form cleared it, so it is no error that it is left empty.
          onBlur={() => {
            if (!isCodeGone) code.onBlur()
          }}
        />
      </div>
      <TextField
        label="CPF ou CNPJ do titular"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder="000.000.000-00"
        className={row}
        {...shared}
        {...text('cpfCnpj', maskHolderDocument)}
      />
      <div className={classes(pair, 'max-[22rem]:grid-cols-1')}>
        <TextField
          label="Telefone"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          placeholder="(00) 00000-0000"
          {...shared}
          {...text('phone', maskPhone)}
        />
        <TextField
          label="CEP"
          inputMode="numeric"
          autoComplete="postal-code"
          placeholder="00000-000"
          {...shared}
          enterKeyHint="go"
          {...text('postalCode', maskPostalCode)}
        />
      </div>
    </>
  )
}
