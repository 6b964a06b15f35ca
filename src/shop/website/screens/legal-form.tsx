import { m } from '#src/i18n/paraglide/messages.js'
import { Notice } from '#src/ui/notice.tsx'
import { TextField } from '#src/ui/form/fields.tsx'
import { Panel } from '#src/ui/panel.tsx'
import { SettingsForm } from './settings-form.tsx'
import type { FormProps } from './settings-form.tsx'

/** The legal details, what they lack and what stays closed because of it. */
export function LegalForm({ page, refused }: FormProps) {
  return (
    <>
      <LegalState legal={page.legal} />
      <SettingsForm page={page} refused={refused} submit={m.settings_save()}>
        <Panel id="settings-legal" title={page.name}>
          <TextField
            name="legal.company"
            label={m.settings_legal_company()}
            hint={m.settings_legal_company_hint()}
            maxLength={200}
            optional
          />
          <div className="grid gap-4 md:grid-cols-2">
            <TextField name="legal.nif" label={m.settings_legal_nif()} inputMode="numeric" maxLength={20} optional />
            <TextField name="legal.licence" label={m.settings_legal_licence()} maxLength={60} optional />
            <TextField name="legal.technical_director" label={m.settings_legal_director()} maxLength={120} optional />
            <TextField
              name="legal.infarmed_registration"
              label={m.settings_legal_infarmed()}
              hint={m.settings_legal_infarmed_hint()}
              maxLength={60}
              optional
            />
          </div>
          <TextField
            name="legal.complaints_book_url"
            type="url"
            label={m.settings_legal_complaints()}
            hint={m.settings_legal_complaints_hint()}
            maxLength={500}
          />
          <TextField
            name="legal.eu_logo_url"
            type="url"
            label={m.settings_legal_eu_logo()}
            hint={m.settings_legal_eu_logo_hint()}
            maxLength={500}
            optional
          />
        </Panel>
      </SettingsForm>
    </>
  )
}

function LegalState({ legal }: { legal: FormProps['page']['legal'] }) {
  if (!legal) return null
  return (
    <>
      {legal.sells ? (
        <Notice tone="ok">{m.settings_legal_open()}</Notice>
      ) : (
        <Notice tone="warn" title={m.settings_legal_closed()}>
          <p>{m.settings_legal_closed_text()}</p>
          <ul className="mt-1.5 list-disc ps-5">
            {legal.missing.map((need) => (
              <li key={need} className="first-letter:uppercase">
                {need}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {legal.notes.length > 0 && (
        <ul className="grid gap-1 text-xs text-ink-2">
          {legal.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </>
  )
}
