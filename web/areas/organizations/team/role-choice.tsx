import {
  type MemberRole,
  memberRoleNames,
  memberRoles,
} from '@55tickets/rules/organizations/rights.ts'
import { useId } from 'react'
import { roleTexts } from './role-texts.ts'

interface RoleChoiceProps {
  readonly value: MemberRole
  readonly onChange: (role: MemberRole) => void
}

/** Chooses a role, with what each may do. */
export function RoleChoice({ value, onChange }: RoleChoiceProps) {
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">Função</legend>
      <div className="overflow-hidden rounded-md border border-line-strong">
        {memberRoles.map((role) => (
          <label
            key={role}
            className="flex items-start gap-3 border-line px-3.5 py-2.5 not-first:border-t has-checked:bg-action-soft has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              value={role}
              checked={role === value}
              onChange={() => onChange(role)}
              aria-labelledby={`${name}-${role}`}
              aria-describedby={`${name}-${role}-text`}
              className="mt-1 size-4.5 shrink-0 accent-(--action) outline-none focus-visible:shadow-none"
            />
            <span>
              <span id={`${name}-${role}`} className="block font-bold">
                {memberRoleNames[role]}
              </span>
              <span id={`${name}-${role}-text`} className="block text-sm text-ink-soft">
                {roleTexts[role]}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
