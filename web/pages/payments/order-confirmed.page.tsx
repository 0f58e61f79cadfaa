import { useParams } from 'react-router'
import { ConfirmationScreen } from '../../areas/payments/status/confirmation-screen.tsx'

export default function OrderConfirmedPage() {
  const { id = '' } = useParams()
  return <ConfirmationScreen id={id} />
}
