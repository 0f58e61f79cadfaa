import { Card } from '../../ui/card.tsx'

const steps = [
  'Abra o aplicativo do seu banco e escolha pagar com PIX.',
  'Escaneie o QR Code, ou cole o código que você copiou.',
  'Confira o valor e confirme. A confirmação aparece aqui em segundos.',
]

export function PixSteps() {
  return (
    <Card className="p-5 sm:p-6">
      <section aria-labelledby="steps-title">
        <h2 id="steps-title" className="text-lg">
          Como pagar
        </h2>
        <ol className="mt-3 grid gap-3">
          {steps.map((step, place) => (
            <li key={step} className="flex gap-3">
              <span
                aria-hidden="true"
                className="grid size-7 shrink-0 place-items-center rounded-full rounded-bl-none bg-action-soft text-sm font-bold text-action"
              >
                {place + 1}
              </span>
              <span className="pt-0.5">{step}</span>
            </li>
          ))}
        </ol>
      </section>
    </Card>
  )
}
