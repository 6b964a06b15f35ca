import { Eye, EyeOff, LockKeyhole } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useFetcher } from 'react-router'
import { formatDate } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { DescriptionList } from '#src/ui/description-list.tsx'
import { useLocale } from '#src/ui/locale.ts'
import type { CodesView } from './masked-codes.ts'
import type { CodesAnswer } from '../../form/screens/request-form.server.ts'
import type { RequestPage } from './request.server.ts'
import { useVisibleFor } from '../../queue/screens/use-visible-for.ts'

type Props = Pick<RequestPage, 'request' | 'codesDays'> & {
  /** What the form without scripts was answered. */ answer: CodesAnswer | undefined
}

/** The codes of a prescription, hidden until requested and hidden again soon after. They never appear in an address. */
export function RequestCodes({ request: { kind, codes, wipedAt }, codesDays, answer }: Props) {
  const locale = useLocale()
  const fetcher = useFetcher<CodesAnswer>()
  const revealed = fetcher.data?.codes ?? answer?.codes
  const { isVisible, left, hide } = useVisibleFor(revealed)
  if (wipedAt) {
    const wiped = kind === 'prescription' ? m.prescription_codes_wiped : m.request_photos_wiped
    return <Wiped text={wiped({ date: formatDate(wipedAt, locale) })} />
  }
  if (!codes) return null
  // One button for both, because with two the focus would be lost when one is replaced.
  const press = (event: MouseEvent) => {
    event.preventDefault()
    hide()
  }
  return (
    <Card as="section" id="codes" aria-labelledby="codes-title" className="grid gap-3 print:hidden">
      <div className="flex items-center justify-between gap-4">
        <h2 id="codes-title" className="font-sans text-lg font-bold tracking-normal">
          {m.prescription_codes()}
        </h2>
        <fetcher.Form method="post" className={isVisible ? 'unscripted:hidden' : undefined}>
          <Button name="intent" value="codes" variant="quiet" size="s" onClick={isVisible ? press : undefined}>
            {isVisible ? <Hide /> : <Show />}
          </Button>
        </fetcher.Form>
        {/* Without scripts hiding loads the page again, without the codes. */}
        {isVisible && (
          <ButtonLink to="." variant="quiet" size="s" className="scripted:hidden">
            <Hide />
          </ButtonLink>
        )}
      </div>
      <div role="status">
        <Codes codes={isVisible && revealed ? revealed : codes} isVisible={isVisible} />
      </div>
      <p className="flex gap-2 text-xs text-ink-2">
        <LockKeyhole aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        {isVisible && <span className="unscripted:hidden">{m.prescription_codes_shown({ left })}</span>}
        <span className={isVisible ? 'scripted:hidden' : undefined}>{m.prescription_codes_kept({ days: codesDays })}</span>
      </p>
    </Card>
  )
}

const Show = () => (
  <>
    <Eye aria-hidden="true" />
    {m.prescription_codes_show()}
  </>
)

const Hide = () => (
  <>
    <EyeOff aria-hidden="true" />
    {m.prescription_codes_hide()}
  </>
)

function Codes({ codes: { number, access, option }, isVisible }: { codes: CodesView; isVisible: boolean }) {
  const rows = [
    { term: m.prescription_code_number(), detail: <Code text={number} isVisible={isVisible} /> },
    { term: m.prescription_code_access(), detail: <Code text={access} isVisible={isVisible} /> },
    ...(option === null ? [] : [{ term: m.prescription_code_option(), detail: <Code text={option} isVisible={isVisible} /> }]),
  ]
  return <DescriptionList look="stacked" items={rows} />
}

/** Dots are hidden from screen readers. */
function Code({ text, isVisible }: { text: string; isVisible: boolean }) {
  if (isVisible) return <span className="tracking-wider tabular-nums">{text}</span>
  const end = text.replaceAll(/[•\s]/gu, '')
  return (
    <>
      <span aria-hidden="true" className="tracking-wider tabular-nums">
        {text}
      </span>
      <span className="sr-only">{end === '' ? m.prescription_code_hidden() : m.prescription_code_ends({ end })}</span>
    </>
  )
}

function Wiped({ text }: { text: string }) {
  return (
    <p className="flex gap-2 px-1 text-sm text-ink-2">
      <LockKeyhole aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
      {text}
    </p>
  )
}
