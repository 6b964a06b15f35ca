import { KeyRound } from 'lucide-react'
import { Form } from 'react-router'
import { formatDay } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { Field } from '#src/ui/field.tsx'
import { ButtonForm } from '#src/ui/form/button-form.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Panel } from '#src/ui/panel.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { PasskeyButton } from '../../second-factor/screens/passkey-button.tsx'
import type { Passkey } from '../../second-factor/second-factor.ts'

type Props = { passkeys: readonly Passkey[]; /** They work at this address. */ isUsable: boolean; error: string | undefined }

/** One's own passkeys. Using or adding one needs scripts. */
export function StaffPasskeys({ passkeys, isUsable, error }: Props) {
  return (
    <Panel id="passkeys" title={m.staff_security_passkeys()} lead={m.staff_security_passkeys_text()}>
      {passkeys.length === 0 && <p className="text-xs">{m.staff_security_passkeys_none()}</p>}
      {passkeys.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {passkeys.map((passkey) => (
            <Row key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {isUsable ? <Add error={error} /> : <p className="text-xs text-ink-2">{m.staff_security_passkeys_nowhere()}</p>}
    </Panel>
  )
}

function Row({ passkey: { id, name, createdAt, lastUsedAt } }: { passkey: Passkey }) {
  const locale = useLocale()
  const called = name || m.passkey_unnamed()
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <KeyRound aria-hidden="true" className="size-4.5 text-ink-2" />
      <span className="grid min-w-0 grow">
        <b className="truncate text-sm">{called}</b>
        <span className="text-xs text-ink-2">
          {lastUsedAt
            ? m.staff_security_passkey_used({ date: formatDay(lastUsedAt, locale) })
            : m.staff_security_passkey_made({ date: formatDay(createdAt, locale) })}
        </span>
      </span>
      <ButtonForm
        intent="passkey_remove"
        fields={{ id }}
        variant="danger"
        size="xs"
        aria-label={m.staff_security_passkey_remove({ name: called })}
      >
        {m.staff_security_remove()}
      </ButtonForm>
    </li>
  )
}

function Add({ error }: { error: string | undefined }) {
  return (
    <>
      <Form method="post" className="grid max-w-104 gap-3 unscripted:hidden">
        <Field name="name" label={m.passkey_name()} hint={m.passkey_name_hint()} error={error} optional>
          <TextInput name="name" autoComplete="off" maxLength={60} />
        </Field>
        <PasskeyButton intent="passkey_set_up" label={m.passkey_add()} size="m" />
      </Form>
      <p className="text-xs text-ink-2 scripted:hidden">{m.staff_security_passkeys_scripts()}</p>
    </>
  )
}
