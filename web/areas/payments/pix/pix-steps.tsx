import { Card } from '../../../ui/card.tsx'
import { Steps } from '../../../ui/steps.tsx'

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
        <Steps steps={steps} className="mt-3" />
      </section>
    </Card>
  )
}
