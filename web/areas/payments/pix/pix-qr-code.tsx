import QrCode from 'lucide-react/icons/qr-code'
import { useState } from 'react'
import { notice } from '../../../lib/toasts/toasts.tsx'

/** QR code for another phone's camera, on a white background with a margin in every theme. */
export function PixQrCode({ url }: { url: string }) {
  const [broken, setBroken] = useState<string>()
  const fail = () => {
    setBroken(url)
    notice({
      title: 'Erro ao carregar QR Code',
      description: 'Use o código PIX copia e cola.',
      variant: 'error',
    })
  }
  return (
    <div className="size-64 rounded-lg border border-line bg-white p-1">
      {broken === url ? (
        <p className="grid size-full place-content-center justify-items-center gap-2 text-center text-sm text-ink-soft">
          <QrCode aria-hidden="true" className="size-8" />
          QR Code indisponível
        </p>
      ) : (
        <img
          src={url}
          alt="QR Code do PIX"
          width={256}
          height={256}
          onError={fail}
          className="size-full"
        />
      )}
    </div>
  )
}
