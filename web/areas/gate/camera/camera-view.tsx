import CameraOff from 'lucide-react/icons/camera-off'
import { useCallback } from 'react'
import { classes } from '../../../ui/classes.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { DarkButton } from '../dark-button.tsx'
import type { CameraTrouble } from './open-camera.ts'
import type { CameraView as View } from './use-camera.ts'

interface CameraViewProps {
  readonly view: View
  /** Called with the video element, from which frames are read. */
  readonly onVideo: (video: HTMLVideoElement | null) => void
  readonly isJudging: boolean
  readonly hasNoDecoder: boolean
  readonly onRetry: () => void
}

/**
 * The camera picture with an aiming frame; where there is none, the reason and what to do about it.
 */
export function CameraView({ view, onVideo, isJudging, hasNoDecoder, onRetry }: CameraViewProps) {
  const stream = view.status === 'live' ? view.camera.stream : null
  const show = useCallback(
    (video: HTMLVideoElement | null) => {
      if (video) video.srcObject = stream
      onVideo(video)
    },
    [stream, onVideo],
  )
  return (
    <div data-picture className="relative min-h-56 grow overflow-hidden bg-[black] low:min-h-0">
      <video
        ref={show}
        autoPlay
        muted
        playsInline
        aria-label="Imagem da câmera"
        className={classes('absolute inset-0 size-full object-cover', !stream && 'invisible')}
      />
      {view.status === 'failed' && <Trouble {...troubles[view.trouble]} onRetry={onRetry} />}
      {view.status === 'starting' && (
        <output className="absolute inset-0 grid place-content-center justify-items-center gap-4">
          <Spinner className="size-10" />
          Abrindo a câmera...
        </output>
      )}
      {stream && hasNoDecoder && <Trouble {...noDecoder} onRetry={onRetry} />}
      {stream && !hasNoDecoder && <Aim isJudging={isJudging} />}
    </div>
  )
}

function Aim({ isJudging }: { isJudging: boolean }) {
  return (
    <div className="absolute inset-0 grid place-items-center [container-type:size]">
      <div className="relative aspect-square w-[min(72cqw,60cqh,32rem)] rounded-xl shadow-[0_0_0_100vmax_rgb(16_20_24/0.5)]">
        <svg
          viewBox="0 0 100 100"
          aria-hidden="true"
          className={classes(
            'absolute inset-0 size-full fill-none stroke-[6] [stroke-linecap:round] *:[vector-effect:non-scaling-stroke]',
            isJudging ? 'stroke-accent' : 'stroke-paper',
          )}
        >
          <path d="M2 22V10a8 8 0 0 1 8-8h12M78 2h12a8 8 0 0 1 8 8v12M98 78v12a8 8 0 0 1-8 8H78M22 98H10a8 8 0 0 1-8-8V78" />
        </svg>
        <p className="absolute top-full left-1/2 mt-2 -translate-x-1/2 rounded-sm bg-ink/80 px-3 py-1 text-base font-semibold whitespace-nowrap">
          {isJudging ? 'Conferindo...' : 'Aponte para o QR Code'}
        </p>
      </div>
    </div>
  )
}

interface TroubleText {
  readonly title: string
  readonly text: string
}

const troubles: Readonly<Record<CameraTrouble, TroubleText>> = {
  denied: {
    title: 'A câmera não está permitida',
    text: 'Toque no cadeado ao lado do endereço, permita a câmera para este site e tente de novo. Até lá, digite o código ou use um leitor de mão.',
  },
  missing: {
    title: 'Nenhuma câmera encontrada',
    text: 'Digite o código ou use um leitor de mão: ele funciona sem tocar em nada.',
  },
  taken: {
    title: 'A câmera está em uso',
    text: 'Feche o outro aplicativo que usa a câmera e tente de novo. Até lá, digite o código.',
  },
}
const noDecoder: TroubleText = {
  title: 'O leitor de QR Code não abriu',
  text: 'Tente de novo quando houver rede. Até lá, digite o código ou use um leitor de mão.',
}

function Trouble({ title, text, onRetry }: TroubleText & { onRetry: () => void }) {
  return (
    <section
      role="alert"
      className="absolute inset-0 grid place-content-center justify-items-center overflow-y-auto bg-ink px-6 py-4 text-center"
    >
      <CameraOff aria-hidden="true" className="size-14 text-accent" />
      <h2 className="mt-4 text-xl">{title}</h2>
      <p className="mt-2 max-w-reading text-paper/85">{text}</p>
      <DarkButton onClick={onRetry} className="mt-5">
        Tentar novamente
      </DarkButton>
    </section>
  )
}
