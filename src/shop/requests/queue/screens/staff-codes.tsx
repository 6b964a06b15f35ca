import { Copy, EyeOff, Lock } from 'lucide-react'
import { useFetcher } from 'react-router'
import { formatShortDate } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { RevealButton } from '#src/ui/reveal-button.tsx'
import { codeNames } from '../../request/request.ts'
import type { CodeName } from '../../request/request.ts'
import type { StaffAnswer } from '../staff-forms.server.ts'
import type { StaffRequest } from '../staff-reading.server.ts'
import { useVisibleFor } from './use-visible-for.ts'
import { useEffect, useState } from 'react'

type Props = {
  request: StaffRequest
  /** Of a press without scripts. */ answer: StaffAnswer | undefined
}

const names: Record<CodeName, () => string> = {
  number: m.staff_code_number,
  access: m.staff_code_access,
  option: m.staff_code_option,
}

/** The codes of a prescription, revealed one by one: revealing or copying one is recorded, and it hides itself again. */
export function StaffCodes({ request, answer }: Props) {
  const { codes } = request
  const there = codes ? codeNames.filter((name) => codes[name] !== null) : []
  return (
    <div className="grid gap-2.5">
      <p className="flex items-center gap-1.5 text-2xs text-ink-2">
        <Lock aria-hidden="true" className="size-3.5" />
        {m.staff_codes_noted()}
        {request.hasSms && ` · ${m.staff_codes_sms()}`}
      </p>
      {there.map((name) => (
        <Code key={`${request.id} ${name}`} name={name} masked={codes?.[name] ?? ''} answer={answer} />
      ))}
      {!codes && <NoCodes wipedAt={request.wipedAt} />}
    </div>
  )
}

function NoCodes({ wipedAt }: Pick<StaffRequest, 'wipedAt'>) {
  const locale = useLocale()
  return (
    <p className="text-xs text-ink-2">
      {wipedAt ? m.staff_codes_wiped({ date: formatShortDate(wipedAt, locale) }) : m.staff_codes_none()}
    </p>
  )
}

type CodeProps = { name: CodeName; masked: string; answer: StaffAnswer | undefined }

function Code({ name, masked, answer }: CodeProps) {
  const looking = useFetcher<StaffAnswer>()
  const copying = useFetcher<StaffAnswer>()
  const copied = useCopied(copying.data)
  const revealed = [looking.data, copied === 'refused' ? copying.data : undefined, answer].find(
    (one) => one?.revealed?.which === name,
  )
  const { isVisible, left, hide } = useVisibleFor(revealed)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 text-xs">
      <span className="text-ink-2">{names[name]()}</span>
      <div className="flex gap-1">
        <RevealButton
          fetcher={looking}
          field={{ name: 'which', value: name }}
          text={m.staff_codes_show()}
          label={m.staff_codes_show_of({ name: names[name]() })}
          dataKey={keyOf(name)}
          visible={
            isVisible
              ? { text: left, label: m.staff_codes_hide_of({ name: names[name]() }), icon: <EyeOff aria-hidden="true" />, hide }
              : undefined
          }
        />
        <CopyIt name={name} fetcher={copying} />
      </div>
      <output className="col-span-2 block min-h-5 text-sm font-semibold tracking-wide whitespace-nowrap tabular-nums">
        {isVisible ? revealed?.revealed?.code : masked}
      </output>
      <p role="status" className="col-span-2 text-2xs font-medium text-ok empty:hidden">
        {copied === 'copied' && m.staff_codes_copied()}
        {copied === 'refused' && m.staff_codes_not_copied()}
      </p>
    </div>
  )
}

function CopyIt({ name, fetcher }: { name: CodeName; fetcher: ReturnType<typeof useFetcher<StaffAnswer>> }) {
  return (
    <fetcher.Form method="post" className="unscripted:hidden">
      <input type="hidden" name="which" value={name} />
      <Button
        name="intent"
        value="reveal"
        variant="quiet"
        size="xs"
        className="px-2"
        aria-label={m.staff_codes_copy_of({ name: names[name]() })}
      >
        <Copy aria-hidden="true" />
      </Button>
    </fetcher.Form>
  )
}

/** The keys "1", "2" and "3" reveal and hide them. */
const keyOf = (name: CodeName): number => codeNames.indexOf(name) + 1

/** Copies each new result to the clipboard; a browser may refuse, and over plain http there is no clipboard. */
function useCopied(result: { revealed?: { code: string } | undefined } | undefined): 'copied' | 'refused' | undefined {
  const [done, setDone] = useState<'copied' | 'refused' | undefined>(undefined)
  useEffect(() => {
    const text = result?.revealed?.code
    if (text === undefined) return
    let isActive = true
    const announce = (what: 'copied' | 'refused') => isActive && setDone(what)
    // Undefined over plain http, despite its type.
    const clipboard: Clipboard | undefined = navigator.clipboard
    if (!clipboard) announce('refused')
    void clipboard?.writeText(text).then(
      () => announce('copied'),
      () => announce('refused'),
    )
    return () => {
      isActive = false
    }
  }, [result])
  return done
}
