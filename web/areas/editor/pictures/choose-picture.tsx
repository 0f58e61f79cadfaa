import { pictureTypes } from '@55tickets/rules/organizations/upload.ts'
import ImageUp from 'lucide-react/icons/image-up'
import { type ChangeEvent, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'

interface ChoosePictureProps {
  readonly label: string
  /** Id of a text about what can be chosen. */
  readonly describedBy?: string | undefined
  readonly onChoose: (file: File) => void
}

/** A button that opens the device's pictures. */
export function ChoosePicture({ label, describedBy, onChoose }: ChoosePictureProps) {
  const input = useRef<HTMLInputElement>(null)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    // The same file can be chosen again after it failed.
    target.value = ''
    if (file) onChoose(file)
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={pictureTypes.join(',')}
        aria-label="Arquivo da imagem"
        hidden
        onChange={choose}
      />
      <Button
        variant="secondary"
        aria-describedby={describedBy}
        onClick={() => input.current?.click()}
      >
        <ImageUp aria-hidden="true" />
        {label}
      </Button>
    </>
  )
}
