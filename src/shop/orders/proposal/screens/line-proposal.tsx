import { ArrowRightLeft, CalendarClock, CircleAlert, CircleCheck, CircleSlash, Hourglass, PackageX } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { formatDayOrTime, formatList } from '#src/i18n/formatters.ts'
import { languageTag } from '#src/i18n/locales.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { classNames } from '#src/ui/class-names.ts'
import { ButtonForm } from '#src/ui/form/button-form.tsx'
import { ErrorText } from '#src/ui/form/error-text.tsx'
import { SubmitButton } from '#src/ui/form/submit-button.tsx'
import { useLocale } from '#src/ui/locale.ts'
import type { CustomerChannel } from '#src/shop/notifications/notification.ts'
import { consentTexts } from '../../shortage/shortage-labels.ts'
import { isCurrent } from '../proposal.ts'
import type { ProposalKind } from '../proposal.ts'
import { offerTexts } from '../proposal-text.ts'
import type { LineProposalView } from '../proposal-view.ts'

type Props = {
  number: string
  proposal: LineProposalView
  customer: string | null
  /** In which the customer reads. */ language: Locale
  error: string | undefined
}

type Look = { icon: LucideIcon; box: string; text: string }

const looks: Record<LineProposalView['state'], Look> = {
  open: { icon: Hourglass, box: 'border-warn/40 bg-warn-soft', text: 'text-warn' },
  accepted: { icon: CircleCheck, box: 'border-green-tint bg-ok-soft', text: 'text-ok' },
  declined: { icon: CircleSlash, box: 'border-bad/30 bg-bad-soft', text: 'text-bad' },
  lapsed: { icon: CircleAlert, box: 'border-line bg-sunken', text: 'text-ink-2' },
}

const deeds: Record<ProposalKind, { icon: LucideIcon; text: () => string }> = {
  swap: { icon: ArrowRightLeft, text: m.proposal_apply_swap },
  leave_out: { icon: PackageX, text: m.proposal_apply_without },
  backorder: { icon: CalendarClock, text: m.proposal_apply_later },
}

/** What the customer was offered for missing pieces, whether they have answered, and what staff do next. */
export function LineProposal({ number, proposal, customer, language, error }: Props) {
  const { id, state, terms, canApply } = proposal
  const locale = useLocale()
  const { icon: Icon, box, text } = looks[state]
  const fields = { number, proposal: id }
  const { icon: Deed, text: deed } = deeds[terms.kind]
  return (
    <div className={classNames('grid gap-1.5 rounded-md border px-3 py-2 text-xs print:hidden', box)}>
      <p role="status" className="flex items-start gap-1.5">
        <Icon aria-hidden="true" className={classNames('mt-0.5 size-4 shrink-0', text)} />
        <span className="min-w-0 wrap-anywhere">
          <b className={classNames('font-semibold', text)}>{stateText(proposal, customer, locale)}</b>{' '}
          <span className="text-ink-2 tabular-nums">{sentText(proposal, locale)}</span>
        </span>
      </p>
      <Question terms={terms} language={language} />
      <ErrorText text={error} />
      {isCurrent(state) && (
        <div className="flex flex-wrap gap-2">
          {canApply && (
            <ButtonForm intent="apply_proposal" fields={fields} as={SubmitButton} preventScrollReset size="xs">
              <Deed aria-hidden="true" />
              {deed()}
              <span className="sr-only">: {terms.name}</span>
            </ButtonForm>
          )}
          <ButtonForm intent="withdraw_proposal" fields={fields} as={SubmitButton} preventScrollReset variant="ghost" size="xs">
            {m.proposal_withdraw()}
            <span className="sr-only">: {terms.name}</span>
          </ButtonForm>
        </div>
      )}
    </div>
  )
}

/** The question as its customer reads it. */
function Question({ terms, language }: Pick<Props, 'language'> & Pick<LineProposalView, 'terms'>) {
  const { missing, offer, money } = offerTexts(terms, language)
  return (
    <details>
      <summary className="w-fit cursor-pointer text-2xs text-ink-2 underline underline-offset-3">
        {m.proposal_see()}
        <span className="sr-only">: {terms.name}</span>
      </summary>
      <blockquote lang={languageTag[language]} className="mt-1 grid gap-0.5 border-s-2 border-line ps-2.5 wrap-anywhere">
        <span>{missing}</span>
        <b className="font-semibold">{offer}</b>
        <span>{money}</span>
      </blockquote>
    </details>
  )
}

type Said = { name: string; how: string; time: string }

const stateTexts: Record<LineProposalView['state'], (said: Said) => string> = {
  open: m.proposal_state_open,
  accepted: m.proposal_state_accepted,
  declined: m.proposal_state_declined,
  lapsed: m.proposal_state_lapsed,
}

function stateText({ state, answer, now }: LineProposalView, customer: string | null, locale: Locale): string {
  const name = customer ?? m.staff_actor_customer()
  const said = {
    name,
    how: answer ? consentTexts[answer.via]() : '',
    time: answer ? formatDayOrTime(answer.at, now, locale) : '',
  }
  return stateTexts[state](said)
}

const channels: Partial<Record<CustomerChannel, () => string>> = { in_app: m.staff_told_in_app, email: m.order_told_email }

const sentText = ({ at, alerts, by, now }: LineProposalView, locale: Locale): string =>
  m.proposal_sent({
    time: formatDayOrTime(at, now, locale),
    who: by ?? m.staff_area(),
    ways: formatList(
      alerts.flatMap((channel) => channels[channel]?.() ?? []),
      locale,
    ),
  })
