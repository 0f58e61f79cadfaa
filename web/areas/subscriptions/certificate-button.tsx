import type { Subscription } from '@55tickets/contracts/subscriptions.ts'
import Award from 'lucide-react/icons/award'
import { Button } from '../../ui/button.tsx'
import { buttonClasses, buttonContent } from '../../ui/button-look.ts'
import { classes } from '../../ui/classes.ts'
import { Tooltip } from '../../ui/overlay/tooltip.tsx'
import type { useCertificate } from './use-certificate.ts'

interface CertificateButtonProps {
  readonly subscription: Subscription
  readonly certificate: ReturnType<typeof useCertificate>
  /** Id of the element that names the session. */
  readonly describedBy: string
}

export function CertificateButton(props: CertificateButtonProps) {
  const { subscription, certificate, describedBy } = props
  const { downloadingId, download } = certificate
  const isDownloading = downloadingId === subscription._id
  const reason = unavailableReason(subscription)
  if (reason)
    return (
      <Tooltip
        content={reason}
        aria-disabled
        className={classes(
          buttonClasses({ variant: 'secondary' }),
          'cursor-help! border-line! bg-sunken! text-ink-soft! before:hidden',
        )}
      >
        <ButtonLabel />
      </Tooltip>
    )
  return (
    <Button
      variant="secondary"
      busy={isDownloading}
      disabled={downloadingId !== undefined && !isDownloading}
      onClick={() => download(subscription)}
      aria-describedby={describedBy}
    >
      <ButtonLabel />
    </Button>
  )
}

function ButtonLabel() {
  return (
    <span className={buttonContent}>
      <Award aria-hidden="true" />
      Certificado
    </span>
  )
}

/** Reason why there is no certificate, or not yet. */
function unavailableReason({ schedule, ticketCode }: Subscription): string | undefined {
  if (schedule.certifiedMinutes === null) return 'Esta atividade não emite certificado.'
  if (schedule.isCertifiedByEvent)
    return 'Este evento emite um só certificado, com a soma das atividades.'
  return ticketCode.scannedAt
    ? undefined
    : 'O certificado fica disponível depois do check-in na atividade.'
}
