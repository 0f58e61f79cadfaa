import { Spinner } from '../../ui/spinner.tsx'

export function ReservationProgress() {
  return (
    <div className="page-width grid min-h-[60dvh] place-items-center pt-10">
      <div className="grid justify-items-center gap-3 text-center">
        <Spinner className="mb-3 size-12 text-action" />
        <h1 className="text-xl">Processando sua reserva...</h1>
        <p className="max-w-reading text-ink-soft">
          Por favor, aguarde enquanto preparamos seus ingressos.
        </p>
      </div>
    </div>
  )
}
