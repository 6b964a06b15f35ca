import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#src/i18n/paraglide/messages.js'
import { Notice } from '#src/ui/notice.tsx'
import { isMedicine } from '../product.ts'
import type { ProductView } from '../product.ts'

type Texts = { product: Pick<ProductView, 'class' | 'description' | 'usage' | 'warnings'> }

/** Indications, use and warnings. */
export function ProductTexts({ product }: Texts) {
  const { class: kind, description, usage, warnings } = product
  const medicine = isMedicine(kind)
  return (
    <div>
      {description && (
        <Part title={medicine ? m.catalogue_about_medicine() : m.catalogue_about()}>
          <Paragraphs text={description} />
        </Part>
      )}
      {usage && (
        <Part title={medicine ? m.catalogue_usage_medicine() : m.catalogue_usage()}>
          <Paragraphs text={usage} />
        </Part>
      )}
      {warnings && (
        <Part title={medicine ? m.catalogue_warnings_medicine() : m.catalogue_warnings()}>
          <Warnings warnings={warnings.split('\n').map((line) => line.replace(/^- /, ''))} isMedicine={medicine} />
        </Part>
      )}
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details open className="group/part border-t border-line py-4.5 first:border-t-0 first:pt-0 md:py-6">
      <summary className="flex min-h-8 list-none items-center justify-between gap-4 rounded-xs">
        <h2 className="text-[1.3rem] md:text-[1.5rem]">{title}</h2>
        <ChevronDown aria-hidden="true" className="size-5.5 text-ink-2 transition-[rotate] group-open/part:rotate-180" />
      </summary>
      <div className="mt-3 grid gap-4">{children}</div>
    </details>
  )
}

function Paragraphs({ text }: { text: string }) {
  return (
    <>
      {text.split(/\n{2,}/).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </>
  )
}

/** The first warning of a medicine is the most serious and is highlighted. */
function Warnings({ warnings, isMedicine: medicine }: { warnings: readonly string[]; isMedicine: boolean }) {
  const [first, ...rest] = warnings
  const listed = medicine ? rest : warnings
  return (
    <>
      {medicine && first && <Notice tone="warn">{first}</Notice>}
      <ul className="grid max-w-[70ch] list-disc gap-2 ps-5 marker:text-ink-3 empty:hidden">
        {listed.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </>
  )
}
