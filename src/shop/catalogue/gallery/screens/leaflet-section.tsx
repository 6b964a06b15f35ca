import { FileText } from 'lucide-react'
import { formatBytes, formatDate } from '#src/i18n/formatters.ts'
import { locales } from '#src/i18n/locales.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { FileInput } from '#src/ui/file-input.tsx'
import { ConfirmNotice } from '#src/ui/form/confirm-notice.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Panel } from '#src/ui/panel.tsx'
import { leafletPath } from '../../leaflets/leaflet.ts'
import type { Leaflet } from '../../leaflets/leaflet.ts'
import type { GalleryForms } from './use-gallery.ts'

type Props = { leaflets: readonly Leaflet[]; forms: GalleryForms }

/** The package leaflet in each language, which customers download from the product's page. */
export function LeafletSection({ leaflets, forms }: Props) {
  return (
    <Panel id="product-leaflet" title={m.leaflet_title()} lead={m.leaflet_lead()}>
      <div className="grid gap-5 md:grid-cols-2">
        {locales.map((language) => (
          <LeafletForm
            key={language}
            language={language}
            leaflet={leaflets.find(({ locale }) => locale === language)}
            forms={forms}
          />
        ))}
      </div>
    </Panel>
  )
}

type FormProps = { language: Locale; leaflet: Leaflet | undefined; forms: GalleryForms }

const labels = { pt: m.leaflet_file_pt, en: m.leaflet_file_en } as const

function LeafletForm({ language, leaflet, forms: { fetcher, action, result: latest, isSending } }: FormProps) {
  const result = latest?.about === language ? latest : undefined
  return (
    <fetcher.Form
      key={leaflet?.version ?? 0}
      method="post"
      action={action}
      encType="multipart/form-data"
      className="grid min-w-0 content-start gap-3"
    >
      <input type="hidden" name="language" value={language} />
      <input type="hidden" name="version" value={leaflet?.version ?? 0} />
      {leaflet && <Present leaflet={leaflet} />}
      <Field
        id={`leaflet-${language}`}
        name="leaflet"
        label={labels[language]()}
        hint={m.leaflet_hint()}
        error={result?.errors?.['leaflet']}
      >
        <FileInput name="leaflet" accept="application/pdf,.pdf" />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button name="intent" value="leaflet" size="s" variant="quiet" disabled={isSending}>
          {leaflet ? m.leaflet_replace() : m.leaflet_save()}
        </Button>
        {leaflet && (
          <Button name="intent" value="leaflet-ask-remove" size="s" variant="danger" disabled={isSending}>
            {m.leaflet_remove()}
          </Button>
        )}
      </div>
      {leaflet && result?.asksRemove && (
        <ConfirmNotice
          title={m.leaflet_remove_sure()}
          confirm={{ intent: 'leaflet-remove', text: m.leaflet_remove_yes(), isDangerous: true }}
          cancel={{ intent: 'leaflet-cancel-remove', text: m.pictures_remove_no() }}
        >
          {m.leaflet_remove_text()}
        </ConfirmNotice>
      )}
    </fetcher.Form>
  )
}

function Present({ leaflet: { key, byteSize, updatedAt } }: { leaflet: Leaflet }) {
  const locale = useLocale()
  return (
    <p className="flex items-center gap-2 text-sm">
      <FileText aria-hidden="true" className="size-4.5 shrink-0 text-ink-2" />
      <a href={leafletPath(key)} download className="link">
        {m.leaflet_present({ size: formatBytes(byteSize, locale), date: formatDate(updatedAt, locale) })}
      </a>
    </p>
  )
}
