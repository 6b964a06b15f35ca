import { Search } from 'lucide-react'
import { Form, useNavigate } from 'react-router'
import type { ClientLoaderFunctionArgs } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { readScan } from '#src/kernel/product-codes.ts'
import { CameraButton } from '#src/ui/barcodes/camera-button.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Field } from '#src/ui/field.tsx'
import { loadWhole } from '#src/ui/load-whole.ts'
import { useLocale } from '#src/ui/locale.ts'
import { PageHeading } from '#src/ui/page-heading.tsx'
import { titled } from '#src/ui/page-title.ts'
import { TextInput } from '#src/ui/text-input.tsx'

export const loader = () => null

export const clientLoader = (args: ClientLoaderFunctionArgs) => loadWhole<typeof loader>(args)

export const meta = titled(m.search_scan_title)

/** Searches by the code of a pack in the hand: from a photo, which is read on the device, or typed. */
export default function Scan() {
  const navigate = useNavigate()
  const products = pathTo('products', useLocale())
  return (
    <div className="mx-auto grid w-full max-w-xl gap-5">
      <PageHeading title={m.search_scan_title()} lead={m.search_scan_lead()} />
      <Card className="grid gap-5">
        <CameraButton
          text={m.search_scan_photo()}
          onCodes={(texts) => {
            const code = texts.map((text) => readScan(text).code).find(Boolean)
            if (code !== undefined) void navigate(`${products}?${new URLSearchParams({ q: code })}`)
          }}
        />
        <Form method="get" action={products} className="flex flex-wrap items-end gap-2">
          <Field id="scan-code" name="q" label={m.search_scan_typed()} className="min-w-0 grow">
            <TextInput name="q" inputMode="numeric" autoComplete="off" maxLength={200} required />
          </Field>
          <Button>
            <Search aria-hidden="true" />
            {m.search_scan_find()}
          </Button>
        </Form>
      </Card>
    </div>
  )
}
