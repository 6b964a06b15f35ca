import { CircleCheck, CircleSlash, Info, MessageCircleQuestionMark } from 'lucide-react'
import { Form, Link } from 'react-router'
import { formatDateTime } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { Card } from '#src/ui/card.tsx'
import { Field } from '#src/ui/field.tsx'
import { SubmitButton } from '#src/ui/form/submit-button.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { TextArea } from '#src/ui/text-area.tsx'
import { Packshot } from '#src/shop/catalogue/pictures/screens/packshot.tsx'
import { maxCommentLength } from '#src/shop/conversation/comment.ts'
import type { OrderFormErrors } from '../../order/order-form.server.ts'
import { isAccepted, isUnanswered } from '../proposal.ts'
import type { ProposalKind } from '../proposal.ts'
import { offerTexts } from '../proposal-text.ts'
import type { ProposalView } from '../proposal-view.ts'
import { contentId } from './content-id.ts'

type Props = { proposals: readonly ProposalView[]; error: OrderFormErrors | undefined }

/** What the pharmacy offers for missing pieces, which the customer accepts or declines, and what they answered. */
export function OwnProposals({ proposals, error }: Props) {
  if (proposals.length === 0) return null
  const isOpen = proposals.some(({ state }) => isUnanswered(state))
  return (
    <Card
      as="section"
      id="proposals"
      aria-labelledby="proposals-title"
      className={isOpen ? 'grid gap-4 border-warn/40 bg-warn-soft/40' : 'grid gap-4'}
    >
      <h2 id="proposals-title" className="flex items-center gap-2 font-sans text-lg font-bold tracking-normal">
        {isOpen && <MessageCircleQuestionMark aria-hidden="true" className="size-5.5 shrink-0 text-warn" />}
        {isOpen ? m.proposal_title() : m.proposal_answered_title()}
      </h2>
      <ul className="grid gap-4">
        {proposals.map((proposal) => (
          <li key={proposal.id} className="grid gap-4 not-first:border-t not-first:border-line not-first:pt-4">
            {isUnanswered(proposal.state) ? <Open proposal={proposal} error={error} /> : <Answered proposal={proposal} />}
          </li>
        ))}
      </ul>
    </Card>
  )
}

const accepts: Record<ProposalKind, () => string> = {
  swap: m.proposal_accept_swap,
  leave_out: m.proposal_accept_without,
  backorder: m.proposal_accept_later,
}

function Open({ proposal, error }: { proposal: ProposalView; error: OrderFormErrors | undefined }) {
  const { id, kind, to, image, slug, isAvailable } = proposal
  const locale = useLocale()
  const { missing, offer, money } = offerTexts(proposal, locale)
  const typed = error?.proposal?.id === id ? error.proposal.content : ''
  return (
    <>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3.5 gap-y-2">
        <p className="col-span-full wrap-anywhere">{missing}</p>
        {to !== null && (
          <span className="block w-14 overflow-clip rounded-lg">
            <Packshot image={image} name="" size="s" />
          </span>
        )}
        <div className={to === null ? 'col-span-full' : 'grid gap-0.5'}>
          <p className="font-bold wrap-anywhere">{offer}</p>
          <p className="text-sm">{money}</p>
          {slug !== undefined && (
            <p className="text-sm">
              <Link to={pathTo('products.show', locale, { id: slug })} className="link">
                {m.proposal_see_product()}
              </Link>
            </p>
          )}
        </div>
      </div>
      {!isAvailable && <p className="text-sm font-medium text-warn">{m.error_proposal_unavailable()}</p>}
      <Form method="post" preventScrollReset noValidate className="grid gap-4">
        <input type="hidden" name="proposal" value={id} />
        <Field
          name="proposal_content"
          id={contentId(id)}
          label={m.proposal_content()}
          hint={m.proposal_content_hint()}
          optional
          error={error?.proposal?.id === id ? error.errors['proposal_content'] : undefined}
        >
          <TextArea name="proposal_content" rows={2} maxLength={maxCommentLength} defaultValue={typed} />
        </Field>
        <div className="flex flex-wrap gap-2.5">
          {isAvailable && (
            <SubmitButton name="intent" value="accept_proposal">
              {accepts[kind]()}
            </SubmitButton>
          )}
          <SubmitButton name="intent" value="decline_proposal" variant="quiet">
            {m.proposal_decline()}
          </SubmitButton>
        </div>
      </Form>
      <p className="text-sm text-ink-2">{m.proposal_until_answered()}</p>
    </>
  )
}

const looks = {
  accepted: { icon: CircleCheck, look: 'text-ok' },
  declined: { icon: CircleSlash, look: 'text-ink-2' },
  withdrawn: { icon: Info, look: 'text-ink-2' },
  lapsed: { icon: Info, look: 'text-ink-2' },
} as const

const texts = {
  accepted: { said: m.proposal_you_accepted, next: m.proposal_next_accepted },
  declined: { said: m.proposal_you_declined, next: m.proposal_next_declined },
  withdrawn: { said: m.proposal_was_withdrawn, next: m.proposal_next_none },
  lapsed: { said: m.proposal_has_lapsed, next: m.proposal_next_none },
} as const

/** What was answered, or why no answer is needed any more, and what happens next. */
function Answered({ proposal }: { proposal: ProposalView }) {
  const locale = useLocale()
  const { state, answeredAt, at } = proposal
  if (isUnanswered(state)) return null
  const { icon: Icon, look } = looks[state]
  const { missing, offer, money } = offerTexts(proposal, locale)
  const { said, next } = texts[state]
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5">
      <Icon aria-hidden="true" className={`mt-0.5 size-5.5 shrink-0 ${look}`} />
      <div className="grid gap-1">
        <p className="font-bold">{said({ time: formatDateTime(answeredAt ?? at, locale) })}</p>
        <p className="text-sm wrap-anywhere">
          {missing} {offer}
          {isAccepted(state) && ` ${money}`}
        </p>
        <p className="text-sm text-ink-2">{next()}</p>
      </div>
    </div>
  )
}
