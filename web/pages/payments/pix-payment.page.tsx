import { useParams } from 'react-router'
import { PixScreen } from '../../areas/payments/pix/pix-screen.tsx'

export default function PixPaymentPage() {
  const { id = '' } = useParams()
  return <PixScreen id={id} />
}
