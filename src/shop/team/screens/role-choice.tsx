import { staffRoles } from '#src/shop/permissions/capabilities.ts'
import type { StaffRole } from '#src/shop/permissions/capabilities.ts'
import { classNames } from '#src/ui/class-names.ts'
import { FieldNotes } from '#src/ui/field.tsx'
import { roleName } from '#src/shop/accounts/person/role-name.ts'

type Props = {
  /** Of the fields of a page that has several of these. */ id: string
  legend: string
  chosen: readonly StaffRole[]
  /** Ticked, and cannot be removed here. */ fixed?: StaffRole | undefined
  error?: string | undefined
  dense?: boolean
}

/** A person's roles at the pharmacy: one or several. */
export function RoleChoice({ id, legend, chosen, fixed, error, dense = false }: Props) {
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className={classNames('flex min-w-0 flex-wrap items-center', dense ? 'gap-x-3' : 'gap-x-4')}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
    >
      <legend className={dense ? 'sr-only' : 'pb-1 text-sm font-semibold'}>{legend}</legend>
      {staffRoles.map((role) => (
        <label key={role} className="inline-flex min-h-8 items-center gap-2 text-xs whitespace-nowrap max-lg:min-h-11">
          <input
            type="checkbox"
            id={`${id}-${role}`}
            name="roles"
            value={role}
            defaultChecked={chosen.includes(role)}
            disabled={role === fixed}
            aria-invalid={error === undefined ? undefined : true}
            className="check"
          />
          {roleName(role)}
        </label>
      ))}
      {/* A disabled box is not sent. */}
      {fixed && <input type="hidden" name="roles" value={fixed} />}
      <div className="w-full empty:hidden">
        <FieldNotes id={id} error={error} />
      </div>
    </fieldset>
  )
}
