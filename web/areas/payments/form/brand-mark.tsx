import { type CardBrand, cardBrand } from '@55tickets/rules/money/card-brand.ts'
import CreditCard from 'lucide-react/icons/credit-card'

/** Small marks in the brands' colours: a hint that the number is right so far. */
const marks: Readonly<Record<CardBrand, { text: string; look: string }>> = {
  Visa: { text: 'VISA', look: 'bg-white text-[#1a1f71] italic border-line' },
  Mastercard: { text: '', look: 'bg-white border-line' },
  Elo: { text: 'elo', look: 'bg-black text-white border-black' },
  'American Express': { text: 'AMEX', look: 'bg-[#1f6ab0] text-white border-[#1f6ab0]' },
  Hipercard: { text: 'Hiper', look: 'bg-[#a5141d] text-white italic border-[#a5141d]' },
  'Diners Club': { text: 'Diners', look: 'bg-white text-[#004a97] border-line' },
  Discover: { text: 'Disc.', look: 'bg-white text-ink border-line' },
  JCB: { text: 'JCB', look: 'bg-white text-[#00539b] border-line' },
  Aura: { text: 'Aura', look: 'bg-white text-ink border-line' },
}

/** Brand of a card number; screen readers announce it once it is known. */
export function BrandMark({ number }: { number: string }) {
  const brand = cardBrand(number)
  return (
    <span className="pointer-events-none absolute inset-y-0 right-3 grid place-items-center">
      <span aria-live="polite" className="sr-only">
        {brand && `Bandeira: ${brand}`}
      </span>
      {brand ? <Mark brand={brand} /> : <CreditCard aria-hidden="true" className="text-ink-soft" />}
    </span>
  )
}

function Mark({ brand }: { brand: CardBrand }) {
  const { text, look } = marks[brand]
  return (
    <span
      aria-hidden="true"
      data-brand={brand}
      className={`grid h-7 w-11 place-items-center rounded-sm border text-[0.6875rem] leading-none font-extrabold ${look}`}
    >
      {brand === 'Mastercard' ? <Circles /> : text}
    </span>
  )
}

function Circles() {
  return (
    <svg viewBox="0 0 30 20" className="h-4.5">
      <circle cx="10.5" cy="10" r="8" fill="#eb001b" />
      <circle cx="19.5" cy="10" r="8" fill="#f79e1b" />
      <path d="M15 3.4a8 8 0 0 1 0 13.2 8 8 0 0 1 0-13.2" fill="#ff5f00" />
    </svg>
  )
}
