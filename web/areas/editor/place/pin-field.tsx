import { type MapPoint, parseMapPoint } from '@55tickets/rules/events/map-point.ts'
import ExternalLink from 'lucide-react/icons/external-link'
import { type ChangeEvent, useState } from 'react'
import type { FieldState } from '../../../lib/forms/use-form.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { PinMapBox } from './pin-map-box.tsx'

interface PinFieldProps {
  readonly field: FieldState<string>
  /** State of the event, around whose capital the map begins. */
  readonly region: string
}

/** The event's point on a map: set by a press, a pasted link or numbers, so that it needs no tiles. */
export function PinField({ field: { name, value, error, onChange }, region }: PinFieldProps) {
  const point = parseMapPoint(value)
  const setPoint = ({ lat, lng }: MapPoint) => onChange(`${lat},${lng}`)
  return (
    <div data-field={name}>
      <PasteField error={error} onPoint={setPoint} />
      <PinMapBox point={point} region={region} onMove={setPoint} />
      <div aria-live="polite" className="mt-2 flex flex-wrap items-center gap-x-4 text-sm">
        {point ? (
          <>
            <p className="tabular-nums">
              Ponto marcado: {point.lat}, {point.lng}
            </p>
            <a
              href={`https://www.openstreetmap.org/?mlat=${point.lat}&mlon=${point.lng}#map=17/${point.lat}/${point.lng}`}
              target="_blank"
              rel="noopener noreferrer"
              className="text-link inline-flex min-h-11 items-center gap-1.5"
            >
              Conferir no mapa
              <ExternalLink aria-hidden="true" className="size-4" />
            </a>
            <Button variant="quiet" size="sm" className="-ml-3.5" onClick={() => onChange('')}>
              Remover ponto
            </Button>
          </>
        ) : (
          <p className="text-ink-soft">Sem ponto: a página mostra só o endereço.</p>
        )}
      </div>
    </div>
  )
}

interface PasteFieldProps {
  readonly error: string | undefined
  readonly onPoint: (point: MapPoint) => void
}

/** Takes a pasted link or two numbers. A short link names no point, and is told so. */
function PasteField({ error, onPoint }: PasteFieldProps) {
  const [text, setText] = useState('')
  const isUnknown = text.trim().length > 5 && !parseMapPoint(text)
  const read = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setText(target.value)
    const point = parseMapPoint(target.value)
    if (point) onPoint(point)
  }
  return (
    <TextField
      label="Link do Google Maps ou coordenadas"
      value={text}
      onChange={read}
      autoComplete="off"
      placeholder="-30.0277, -51.2287"
      hint="Toque no mapa para marcar, ou cole aqui o endereço que o mapa mostra."
      error={
        isUnknown
          ? 'Não achamos um ponto. Abra o link no navegador e copie o endereço completo.'
          : error
      }
    />
  )
}
