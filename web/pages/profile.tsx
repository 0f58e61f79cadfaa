import { initials } from '@55tickets/rules/initials.ts'
import { maskPhone } from '@55tickets/rules/phone.ts'
import { useUser } from '../lib/auth.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Card } from '../ui/card.tsx'

export default function ProfilePage() {
  const { name, email, cellphone } = useUser()
  return (
    <div className="page-width pt-6 md:pt-14">
      <h1 className="text-3xl font-black">Perfil</h1>
      <Card className="mt-8 max-w-160 p-5 sm:p-8">
        <div className="flex items-center gap-4">
          <Avatar initials={initials(name)} />
          <p className="min-w-0 text-xl font-bold wrap-anywhere">{name}</p>
        </div>
        <dl className="mt-6 grid gap-5 border-t border-line pt-6 sm:grid-cols-2">
          <Fact name="Email" value={email} />
          <Fact name="Celular" value={maskPhone(cellphone)} />
        </dl>
      </Card>
    </div>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="mt-0.5 font-semibold wrap-anywhere">{value}</dd>
    </div>
  )
}
